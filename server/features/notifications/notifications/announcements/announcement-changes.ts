import {
  type AuditChange,
  type AuditedAction,
  changesBetween,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface AnnouncedTo {
  row: Tables['notifications'];
  targets: readonly string[];
}

/** Returns what an admin has changed, for the audit log. `before` is null for a creation, and `after` for a deletion. */
export function changesFrom(before: AnnouncedTo | null, after: AnnouncedTo | null): AuditChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const none = Object.fromEntries(Object.keys({ ...was, ...is }).map((field) => [field, null]));
  return changesBetween<object>(was ?? none, is ?? none);
}

function fieldsOf(announced: AnnouncedTo | null) {
  if (!announced) return null;
  const { title, content, priority, image_key, is_active, expires_at } = announced.row;
  const { target_audience, shown_at: starts_at } = announced.row;
  const target_user_ids = announced.targets.toSorted().join(' ');
  const to = { target_audience, target_user_ids };
  return { title, content, priority, ...to, image_key, is_active, starts_at, expires_at };
}

export function recordAnnouncement(
  transaction: Queryable,
  viewer: Viewer,
  action: AuditedAction['action'],
  { row, changes }: { row: Tables['notifications']; changes: readonly AuditChange[] },
): Promise<void> {
  const target = { type: 'announcement', id: row.id, name: row.title } as const;
  return recordAudit(transaction, viewer, { action, target, changes });
}

import { sentence } from '#contract/foundations/plain-text.ts';
import type { AuditAction } from '#contract/team/audit-log.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import {
  type AuditChange,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

type EventDate = Pick<Tables['events'], 'id' | 'user_id' | 'title'>;

/** The dates of another member's event that an admin has changed. The first is the date that the admin chose. */
interface StaffChange {
  action: Extract<AuditAction, 'event.updated' | 'event.cancelled'>;
  dates: readonly { date: EventDate; changes?: readonly AuditChange[] }[];
  reason?: string;
}

const verbs = {
  'event.updated': '編集',
  'event.cancelled': '中止に',
} as const;

/**
 * Records an admin's changes of an event in the audit log, date by date, and notifies its organiser once. Does nothing
 * when the viewer is the organiser.
 */
export async function recordStaffChange(
  transaction: Queryable,
  viewer: Viewer,
  { action, dates, reason = '' }: StaffChange,
): Promise<void> {
  const [first, ...others] = dates;
  if (!first || first.date.user_id === viewer.userId) return;
  for (const { date, changes = [] } of dates) {
    const { id, title: name, user_id: ownerId } = date;
    const target = { type: 'event', id, name, ownerId } as const;
    await recordAudit(transaction, viewer, { action, target, reason, changes });
  }
  const { id, user_id: to, title } = first.date;
  const more = others.length === 0 ? '' : `と、そのあとの${others.length}回`;
  const why = reason === '' ? '' : `理由：${reason}`;
  await notifyOfModeration(transaction, {
    to,
    relatedId: id,
    relatedKind: 'event',
    title: `運営がイベントを${verbs[action]}しました`,
    content: sentence`「${title}」${more}を${verbs[action]}しました。${why}`,
  });
}

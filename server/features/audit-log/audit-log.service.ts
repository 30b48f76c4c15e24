import type { AuditAction, AuditTarget } from '#contract/audit-log.ts';
import { nameOfMember } from '#server/features/profiles/profiles.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { type AuditChange, auditRow } from './audit-log.rows.ts';
import * as store from './audit-log.store.ts';

export type { AuditChange };

/** What members write. */
type Belonging = 'post' | 'comment' | 'event';

/** What something is done to: of what members write, also whose it is. */
export type AuditedTarget = { id: string; name: string } & (
  | { type: Belonging; ownerId: string | null }
  | { type: Exclude<AuditTarget, Belonging> }
);

/** What an admin does, as it is told afterwards. */
export interface AuditedAction {
  action: AuditAction;
  target: AuditedTarget;
  reason?: string;
  changes?: readonly AuditChange[];
}

/** Appends what an admin does to the audit log, in the transaction that does it. */
export async function recordAudit(
  transaction: Queryable,
  viewer: Viewer,
  done: AuditedAction,
): Promise<void> {
  await appendEntry(transaction, viewer, done);
}

/** The same, for an action that is referred to by its entry. Returns the id of the entry. */
export async function appendEntry(
  transaction: Queryable,
  { userId }: Viewer,
  { action, target, reason = '', changes = [] }: AuditedAction,
): Promise<string> {
  const entry = auditRow({
    action,
    actor_id: userId,
    actor_name: await nameOfMember(transaction, userId),
    target_type: target.type,
    target_id: target.id,
    target_name: target.name,
    owner_id: 'ownerId' in target ? target.ownerId : null,
    reason,
    changes,
  });
  await store.insertEntry(transaction, entry);
  return entry.id;
}

/** The fields of `after` that differ from those of `before`, as text; none of what is equal. */
export function changesBetween<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
): AuditChange[] {
  const fields = Object.keys(after) as (keyof Fields & string)[];
  return fields
    .map((field) => ({ field, before: asText(before[field]), after: asText(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

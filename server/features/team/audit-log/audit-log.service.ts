import type { AuditAction, AuditTarget } from '#contract/team/audit-log.ts';
import { OPERATOR_NAME } from '#contract/team/audit-sentences.ts';
import { nameOfMember } from '#server/features/members/profiles/profiles.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './audit-log.store.ts';
import { type AuditChange, auditRow } from './audit-log.tables.ts';

export type { AuditChange };

/** The types of content of members, and of cases about this content. */
type MemberContentType = 'post' | 'comment' | 'event' | 'series' | 'case';

/** The target of an action. Content of a member, or a case about content, also has its owner. */
export type AuditedTarget = { id: string; name: string } & (
  | { type: MemberContentType; ownerId: string | null }
  | { type: Exclude<AuditTarget, MemberContentType> }
);

export interface AuditedAction {
  action: AuditAction;
  target: AuditedTarget;
  reason?: string;
  changes?: readonly AuditChange[];
}

/** Appends an admin's action to the audit log, in the transaction of the action. */
export async function recordAudit(transaction: Queryable, viewer: Viewer, done: AuditedAction) {
  await appendEntry(transaction, viewer, done);
}

export async function recordMemberAudit(
  transaction: Queryable,
  viewer: Viewer,
  id: string,
  done: Omit<AuditedAction, 'target'>,
): Promise<void> {
  const name = await nameOfMember(transaction, id);
  await recordAudit(transaction, viewer, { ...done, target: { type: 'user', id, name } });
}

/** Whether the log has an action of an actor on a target within a period, in milliseconds. */
export function hasRecorded(
  database: Queryable,
  done: Omit<store.RecordedSince, 'since'>,
  period: number,
): Promise<boolean> {
  const since = new Date(Date.now() - period).toISOString();
  return store.hasEntry(database, { ...done, since });
}

/** Like `recordAudit`, for an action that other rows refer to. Returns the id of the entry. */
export async function appendEntry(transaction: Queryable, { userId }: Viewer, done: AuditedAction) {
  const actor = { id: userId, name: await nameOfMember(transaction, userId) };
  return insertEntry(transaction, actor, done);
}

/** Appends an action of the operator, who uses the commands of the site and no account. */
export async function recordOperatorAudit(transaction: Queryable, done: AuditedAction) {
  await insertEntry(transaction, { id: 'operator', name: OPERATOR_NAME }, done);
}

async function insertEntry(
  transaction: Queryable,
  actor: { id: string; name: string },
  { action, target, reason = '', changes = [] }: AuditedAction,
): Promise<string> {
  const entry = auditRow({
    action,
    actor_id: actor.id,
    actor_name: actor.name,
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

/** Returns the fields whose values differ between `before` and `after`. The values are texts. */
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

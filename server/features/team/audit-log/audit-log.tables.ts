import type { AuditAction, AuditTarget } from '#contract/team/audit-log.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** Actions of admins. Rows are neither changed nor deleted, and have no foreign keys. */
export const auditLogTable = defineTable(
  'audit_log',
  {
    id: t.key().initial(newId),
    action: t.key(),
    actor_id: t.key(),
    actor_name: t.text(),
    target_type: t.key(),
    target_id: t.key(),
    /** The name of the target at the time of the action. */
    target_name: t.text(),
    reason: t.text(),
    /** JSON: the changed fields, before and after. */
    changes: t.json(),
    created_at: t.time().initial(t.now),
    /** The owner of the content, or of the content of a case. Null for other targets, including members. */
    owner_id: t.key().nullable(),
  },
  {
    indexes: {
      audit_log_by_time: ['created_at', 'id'],
      audit_log_of_action: ['action', 'created_at', 'id'],
      audit_log_of_action_by_actor: ['actor_id', 'action', 'created_at', 'id'],
      audit_log_of_actor: ['actor_id', 'created_at', 'id'],
      audit_log_of_owner: {
        columns: ['owner_id', 'created_at', 'id'],
        where: 'owner_id is not null',
      },
      audit_log_of_target: ['target_id', 'created_at', 'id'],
    },
  },
);

export type AuditLogTable = RowOf<typeof auditLogTable>;

/** Returns a row of `audit_log`, created now unless the fields contain another time. */
export function auditRow({ changes, ...fields }: AuditEntryFields): AuditLogTable {
  return auditLogTable.row({ ...fields, changes: JSON.stringify(changes) });
}

/** A changed field, as displayed. */
export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

/** The details of an entry. */
export interface AuditEntryFields {
  id?: string;
  action: AuditAction;
  actor_id: string;
  actor_name: string;
  target_type: AuditTarget;
  target_id: string;
  target_name: string;
  reason: string;
  changes: readonly AuditChange[];
  created_at?: string;
  owner_id?: string | null;
}

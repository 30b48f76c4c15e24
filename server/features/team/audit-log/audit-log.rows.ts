import type { AuditAction, AuditTarget } from '#contract/team/audit-log.ts';
import type { AuditLogTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

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

/** A row of `audit_log`, created now unless the fields say otherwise. */
export function auditRow({ changes, ...fields }: AuditEntryFields): AuditLogTable {
  const created_at = new Date().toISOString();
  return { id: newId(), created_at, owner_id: null, ...fields, changes: JSON.stringify(changes) };
}

import type { AuditAction, AuditTarget } from '#contract/audit-log.ts';
import type { AuditLogTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A field that changed, as it is shown. */
export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

/** What an entry tells. */
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

/** A row of `audit_log`, of this moment unless the fields say otherwise. */
export function auditRow({ changes, ...fields }: AuditEntryFields): AuditLogTable {
  const created_at = new Date().toISOString();
  return { id: newId(), created_at, owner_id: null, ...fields, changes: JSON.stringify(changes) };
}

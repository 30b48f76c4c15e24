import type { AuditAction, AuditTarget } from '#contract/audit-log.ts';
import type { AuditLogTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A field that changed, as it is shown. */
export interface AuditChange {
  field: string;
  before: string;
  after: string;
}

interface AuditRowFields {
  action: AuditAction;
  actor_id: string;
  actor_name: string;
  target_type: AuditTarget;
  target_id: string;
  target_name: string;
  reason: string;
  changes: readonly AuditChange[];
}

/** A row of `audit_log`, of this moment. */
export function auditRow({ changes, ...fields }: AuditRowFields): AuditLogTable {
  const created_at = new Date().toISOString();
  return { id: newId(), ...fields, changes: JSON.stringify(changes), created_at };
}

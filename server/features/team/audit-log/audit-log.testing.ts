import type { AuditEntry } from '#contract/team/audit-log.ts';
import type { AuditLogTable } from '#server/features/team/audit-log/audit-log.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { auditRow } from './audit-log.tables.ts';

/** Inserts entries of the log, the earliest first, each a second after the previous entry. */
export async function insertEntries(
  database: Database,
  entries: readonly Partial<AuditLogTable>[],
  start = '2026-01-01T00:00:00.000Z',
): Promise<AuditLogTable[]> {
  const rows = entries.map((fields, index) => ({
    ...auditRow({
      action: 'post.hidden' satisfies AuditEntry['action'],
      actor_id: newId(),
      actor_name: 'ことり',
      target_type: 'post',
      target_id: newId(),
      target_name: '夏の空',
      reason: '',
      changes: [],
    }),
    created_at: new Date(Date.parse(start) + index * 1000).toISOString(),
    ...fields,
  }));
  await insertRows(database, 'audit_log', rows);
  return rows;
}

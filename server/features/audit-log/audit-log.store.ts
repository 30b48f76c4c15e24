import type { Queryable } from '#server/platform/database/database.ts';
import type { AuditLogTable } from '#server/platform/database/tables.ts';

/** Appends an entry. The database refuses to change or delete it. */
export async function insertEntry(transaction: Queryable, entry: AuditLogTable): Promise<void> {
  await transaction.insertInto('audit_log').values(entry).execute();
}

import type { BlocksTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `blocks`. */
export function blockRow(fields: RowFields<BlocksTable, 'blocker_id' | 'blocked_id'>): BlocksTable {
  return { created_at: new Date().toISOString(), ...fields };
}

import type { ReportsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `reports`: by default open. */
export function reportRow(
  fields: RowFields<ReportsTable, 'reporter_id' | 'target_type' | 'target_id' | 'reason'>,
): ReportsTable {
  return {
    id: newId(),
    detail: '',
    status: 'open',
    created_at: new Date().toISOString(),
    ...fields,
  };
}

import type { DataExportsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `data_exports`. By default, the export is waiting. */
export function dataExportRow(fields: RowFields<DataExportsTable, 'user_id'>): DataExportsTable {
  return {
    id: newId(),
    status: 'waiting',
    items_done: 0,
    items_total: 0,
    archive: null,
    bytes: null,
    requested_at: new Date().toISOString(),
    expires_at: null,
    ...fields,
  };
}

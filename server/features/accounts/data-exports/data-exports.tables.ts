import type { ExportStatus } from '#contract/accounts/data-exports.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

export const dataExportsTable = defineTable(
  'data_exports',
  {
    user_id: t.member().notExported('the archive itself'),
    id: t.key().initial(newId),
    status: t.text<ExportStatus>().initial('waiting'),
    items_done: t.integer().initial(0),
    items_total: t.integer().initial(0),
    /** Null until the archive is ready. */
    archive: t.key().nullable(),
    bytes: t.bigint().nullable(),
    requested_at: t.time().initial(t.now),
    expires_at: t.time().nullable(),
  },
  {
    key: ['user_id'],
    unique: [['id']],
    indexes: {
      data_exports_archive: ['archive'],
      data_exports_by_status: ['status', 'requested_at'],
    },
  },
);

export type DataExportsTable = RowOf<typeof dataExportsTable>;

/** Returns a row of `data_exports`. By default, the export is waiting. */
export const dataExportRow = dataExportsTable.row;

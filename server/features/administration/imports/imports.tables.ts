import { defineTable, t } from '#server/platform/database/define-table.ts';

/**
 * The records that `hiroba import` has imported. A row stays when its content is deleted, so that a later import does
 * not add the content again.
 */
export const importedRecordsTable = defineTable(
  'imported_records',
  {
    /** A hash of the collection and the id. */
    record: t.key(),
  },
  { key: ['record'] },
);

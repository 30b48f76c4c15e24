import { defineTable, t } from '#server/platform/database/define-table.ts';

/** The records that `hiroba import` has imported. They stay after a deletion, so that no later import repeats it. */
export const importedRecordsTable = defineTable(
  'imported_records',
  {
    /** A hash of the collection and the id. */
    record: t.key(),
  },
  { key: ['record'] },
);

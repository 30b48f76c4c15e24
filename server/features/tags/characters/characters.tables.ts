import { defineTable, t } from '#server/platform/database/define-table.ts';

/**
 * The stored data of characters. Their order is in `site_settings`. Their pictures and descriptions are in `tag_pages`.
 */
export const charactersTable = defineTable(
  'characters',
  {
    tag: t.key(),
    color: t.text(),
    /** Month and day, such as `11-27`, or null. */
    birthday: t.key().nullable(),
    updated_at: t.time(),
  },
  { key: ['tag'] },
);

import type { RowFields, TagPagesTable } from '#server/platform/database/tables.ts';

/** A row of `tag_pages`. */
export function tagPageRow(fields: RowFields<TagPagesTable, 'tag'>): TagPagesTable {
  return { description: '', image_key: null, ...fields };
}

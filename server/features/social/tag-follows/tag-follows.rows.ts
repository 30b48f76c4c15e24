import type { RowFields, TagFollowsTable } from '#server/platform/database/tables.ts';

/** A row of `tag_follows`. */
export function tagFollowRow(
  fields: RowFields<TagFollowsTable, 'user_id' | 'tag'>,
): TagFollowsTable {
  return { created_at: new Date().toISOString(), ...fields };
}

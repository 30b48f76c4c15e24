import type { LikesTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `likes`, by default with one like. */
export function likeRow(fields: RowFields<LikesTable, 'user_id' | 'post_id'>): LikesTable {
  const { created_at = new Date().toISOString() } = fields;
  return { count: 1, created_at, updated_at: created_at, ...fields };
}

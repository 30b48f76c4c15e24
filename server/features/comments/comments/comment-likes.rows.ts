import type { CommentLikesTable, RowFields } from '#server/platform/database/tables.ts';

/** A row of `comment_likes`. */
export function commentLikeRow(
  fields: RowFields<CommentLikesTable, 'user_id' | 'comment_id'>,
): CommentLikesTable {
  return { created_at: new Date().toISOString(), ...fields };
}

import type { Queryable } from '#server/platform/database/database.ts';

/** Deletes the owner's bookmarks of the posts in a clip, except for posts that another clip of the owner contains. */
export async function deleteBookmarksOfClip(
  transaction: Queryable,
  userId: string,
  clipId: string,
): Promise<void> {
  await transaction
    .deleteFrom('bookmarks')
    .where('user_id', '=', userId)
    .where('post_id', 'in', (eb) =>
      eb
        .selectFrom('clip_items')
        .where('clip_id', '=', clipId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('clip_items as other')
                .where('other.user_id', '=', userId)
                .whereRef('other.post_id', '=', 'clip_items.post_id')
                .where('other.clip_id', '<>', clipId)
                .select('other.clip_id'),
            ),
          ),
        )
        .select('clip_items.post_id'),
    )
    .execute();
}

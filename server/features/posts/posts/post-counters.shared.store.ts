import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

/** Adds to a post's `likes_count`, in the transaction that changes its likes. */
export const addToLikesCount = prepared<{ post: string; amount: number }>()((database, value) =>
  database
    .updateTable('posts')
    .set((eb) => ({ likes_count: eb('likes_count', '+', value('amount')) }))
    .where('id', '=', value('post')),
);

/**
 * Does the same as a step of a larger PostgreSQL statement: adds `post.accepted` to the post `post.id`, where
 * `post` is an earlier step that has locked the row. One statement holds the lock of a popular post for
 * one round trip only.
 */
export const likesCountStep = sql`
  update posts set likes_count = posts.likes_count + post.accepted from post
  where posts.id = post.id and post.accepted > 0`;

/** Adds to a post's `comments_count`. */
export async function addToCommentsCount(
  transaction: Queryable,
  postId: string,
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('posts')
    .set((eb) => ({ comments_count: eb('comments_count', '+', amount) }))
    .where('id', '=', postId)
    .execute();
}

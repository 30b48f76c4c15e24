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
 * A step of a larger PostgreSQL statement. `added` is an earlier step with at most one row. Adds `added.accepted` to
 * the `likes_count` of the post `added.id`, whose row is locked. A single statement locks a popular post for one round
 * trip only.
 */
export const likesCountStep = sql`
  update posts set likes_count = posts.likes_count + added.accepted from added
  where posts.id = added.id and added.accepted > 0`;

/** Adds to a post's `pictures_count` without a save. A save writes this count together with the list of pictures. */
export async function addToPicturesCount(
  transaction: Queryable,
  postId: string,
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('posts')
    .set((eb) => ({ pictures_count: eb('pictures_count', '+', amount) }))
    .where('id', '=', postId)
    .execute();
}

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

import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import { aboutColumn, type CommentableRef } from './comments.policy.ts';
import type { CommentLikesTable } from './comments.tables.ts';

const likedBy = preparedList<{ user: string }>()((database, ids, value) =>
  database
    .selectFrom('comment_likes')
    .where('user_id', '=', value('user'))
    .where('comment_id', 'in', ids)
    .select('comment_id'),
);

export async function findLiked(database: Queryable, user: string, ids: readonly string[]) {
  return new Set((await likedBy(database, ids, { user })).map(({ comment_id }) => comment_id));
}

/** Locks a comment until the transaction ends, as every change of its likes does. Returns whether it is shown. */
export async function lockShown(transaction: Queryable, id: string): Promise<boolean> {
  const comment = await transaction
    .selectFrom('comments')
    .where('id', '=', id)
    .select('state')
    .$call(rowLock(transaction, 'comments'))
    .executeTakeFirst();
  return comment?.state === 'shown';
}

export const insertLike = rows('comment_likes').insertOnceBy('user_id', 'comment_id');

/** Deletes a like. Returns its time, or null when there is none. */
export async function deleteLike(
  transaction: Queryable,
  { user_id, comment_id }: Pick<CommentLikesTable, 'user_id' | 'comment_id'>,
): Promise<string | null> {
  const deleted = await transaction
    .deleteFrom('comment_likes')
    .where('user_id', '=', user_id)
    .where('comment_id', '=', comment_id)
    .returning('created_at')
    .executeTakeFirst();
  return deleted?.created_at ?? null;
}

/** Adds to the number of likes of a locked comment. */
export async function addToLikesCount(transaction: Queryable, id: string, amount: number) {
  await transaction
    .updateTable('comments')
    .set((eb) => ({ likes_count: eb('likes_count', '+', amount) }))
    .where('id', '=', id)
    .execute();
}

/** Returns the comments that a member likes, up to a limit, with their posts and events. */
export async function listLikesOf(database: Queryable, user: string, limit: number) {
  return database
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.id', 'comment_likes.comment_id')
    .where('comment_likes.user_id', '=', user)
    .limit(limit)
    .select(['comments.id', 'comments.post_id', 'comments.event_id'])
    .execute();
}

export async function readLikesCounts(database: Queryable, ids: readonly string[]) {
  return database
    .selectFrom('comments')
    .where('id', 'in', ids)
    .select(['id', 'likes_count'])
    .execute();
}

export const deleteLikes = rows('comment_likes').deleteBy('comment_id');

export async function readLikes(transaction: Queryable, id: string): Promise<CommentLikesTable[]> {
  return transaction.selectFrom('comment_likes').where('comment_id', '=', id).selectAll().execute();
}

export async function readLikesAbout(transaction: Queryable, { kind, id }: CommentableRef) {
  return transaction
    .selectFrom('comment_likes')
    .innerJoin('comments', 'comments.id', 'comment_likes.comment_id')
    .where(aboutColumn[kind], '=', id)
    .selectAll('comment_likes')
    .execute();
}

/**
 * Inserts the likes of comments that were restored with a count of 0, and counts them. Empty rows, which replace comments
 * of deleted members, get no likes.
 */
export async function restoreLikes(transaction: Queryable, all: readonly CommentLikesTable[]) {
  const liked = [...new Set(all.map(({ comment_id }) => comment_id))];
  const present = new Set((await presentAmong(transaction, liked, {})).map(({ id }) => id));
  const likes = all.filter(({ comment_id }) => present.has(comment_id));
  await insertAll(transaction, 'comment_likes', likes);
  for (const [id, ofOne] of Map.groupBy(likes, ({ comment_id }) => comment_id)) {
    await addToLikesCount(transaction, id, ofOne.length);
  }
}

const presentAmong = preparedList<object>()((database, ids) =>
  database
    .selectFrom('comments')
    .where('id', 'in', ids)
    .where('state', '<>', 'deleted')
    .select('id'),
);

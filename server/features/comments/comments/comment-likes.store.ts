import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';
import { aboutColumn, type CommentableRef } from './comments.policy.ts';
import type { CommentLikesTable } from './comments.tables.ts';

export const likedAmong = rows('comment_likes').valuesAmong('comment_id', 'user_id');

/** Locks a comment until the transaction ends, as every change of its likes does. */
export const lockComment = rows('comments').lockBy('id');

export const insertLike = rows('comment_likes').insertOnceBy('user_id', 'comment_id');

export const deleteLike = rows('comment_likes').deleteReturningBy('user_id', 'comment_id');

/** Adds to the number of likes of a locked comment. */
export const addToComment = rows('comments').addBy(['likes_count'], 'id');

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

export const readLikesCounts = rows('comments').columnsAmong(['id', 'likes_count'], 'id');

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

const insertLikes = rows('comment_likes').insertAll();

/**
 * Inserts and counts the likes of comments that were restored with a count of 0. Empty rows, which replace comments of
 * deleted members, get no likes.
 */
export async function restoreLikes(transaction: Queryable, all: readonly CommentLikesTable[]) {
  const liked = [...new Set(all.map(({ comment_id }) => comment_id))];
  const present = new Set((await presentAmong(transaction, liked, {})).map(({ id }) => id));
  const likes = all.filter(({ comment_id }) => present.has(comment_id));
  await insertLikes(transaction, likes);
  for (const [id, ofOne] of Map.groupBy(likes, ({ comment_id }) => comment_id)) {
    await addToComment(transaction, id, { likes_count: ofOne.length });
  }
}

const presentAmong = preparedList<object>()((database, ids) =>
  database
    .selectFrom('comments')
    .where('id', 'in', ids)
    .where('state', '<>', 'deleted')
    .select('id'),
);

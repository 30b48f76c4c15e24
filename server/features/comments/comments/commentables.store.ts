import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** A post with the facts that decide the permissions on its comments, or null. */
export async function findPost(database: Queryable, postId: string, viewerId: string) {
  const row = await database
    .selectFrom('posts')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'posts.user_id')
        .on('follows.follower_id', '=', viewerId),
    )
    .innerJoin('private_profiles', 'private_profiles.id', 'posts.user_id')
    .where('posts.id', '=', postId)
    .select([
      'posts.id',
      'posts.user_id',
      'posts.title',
      'posts.is_published',
      'posts.hidden_at',
      'private_profiles.profile_visibility as audience',
      'posts.comments_count',
      'follows.follower_id as author_followed_by',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** An event with the facts that decide the permissions on its comments, or null. */
export async function findEvent(database: Queryable, eventId: string) {
  const row = await database
    .selectFrom('events')
    .where('id', '=', eventId)
    .select(['id', 'user_id', 'title', 'comments_count', 'hidden_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** The number of visible comments of a post or an event. */
export async function readCount(
  database: Queryable,
  table: 'posts' | 'events',
  id: string,
): Promise<number> {
  const row = await database
    .selectFrom(table)
    .where('id', '=', id)
    .select('comments_count')
    .executeTakeFirst();
  return row?.comments_count ?? 0;
}

/** The author of a post or the organiser of an event, or null. */
export async function findOwner(
  database: Queryable,
  table: 'posts' | 'events',
  id: string,
): Promise<string | null> {
  const row = await database
    .selectFrom(table)
    .where('id', '=', id)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Locks a post or an event, so that one transaction at a time changes its comments. */
export async function lockRow(
  transaction: Queryable,
  table: 'posts' | 'events',
  id: string,
): Promise<void> {
  await transaction
    .selectFrom(table)
    .where('id', '=', id)
    .select('id')
    .$call(rowLock(transaction, table))
    .execute();
}

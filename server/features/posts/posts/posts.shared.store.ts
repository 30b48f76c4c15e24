import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedRow } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
import { factsOf } from './posts.policy.ts';
import { authorFollows } from './readable-posts.shared.store.ts';

const accessOfPost = preparedRow<{ post: string; viewer: string }>()((database, value) =>
  database
    .selectFrom('posts')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'posts.user_id')
        .on('follows.follower_id', '=', value('viewer')),
    )
    .innerJoin('private_profiles', 'private_profiles.id', 'posts.user_id')
    .where('posts.id', '=', value('post'))
    .select([
      'posts.id',
      'posts.user_id',
      'posts.title',
      'posts.is_published',
      'posts.hidden_at',
      'posts.comments_count',
      'posts.own_audience',
      'posts.commenters',
      'private_profiles.profile_visibility',
      'private_profiles.hides_others',
      'follows.follower_id as author_followed_by',
      authorFollows(
        'posts.user_id',
        ['posts.own_audience', 'posts.commenters'],
        value('viewer'),
      ).as('author_follows'),
    ]),
);

/**
 * Returns a post with the fields that decide who can see it. Returns null when the post does not exist. Without a
 * viewer, the fields about follows have the values for a stranger.
 */
export async function findPostAccess(database: Queryable, post: string, viewer = '') {
  const row = await accessOfPost(database, { post, viewer });
  return row ? { ...row, ...factsOf(row) } : null;
}

export type PostAccess = NonNullable<Awaited<ReturnType<typeof findPostAccess>>>;

const contents = rows('posts').columnsAmong(['id', 'content'], 'id');

export async function findContents(database: Queryable, ids: readonly string[]) {
  const rows = await contents(database, ids);
  return new Map(rows.map(({ id, content }) => [id, content]));
}

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

/** Adds to counts of a post without a save. A save writes `pictures_count` together with the list of pictures. */
export const addToPost = rows('posts').addBy(['comments_count', 'pictures_count'], 'id');

import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { factsOf } from './posts.policy.ts';
import { authorFollows } from './readable-posts.shared.store.ts';

const accessOfPost = prepared<{ post: string; viewer: string }>()((database, value) =>
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
 * viewer, the fields about follows are those of a stranger.
 */
export async function findPostAccess(database: Queryable, post: string, viewer = '') {
  const [row] = await accessOfPost(database, { post, viewer });
  return row ? { ...row, ...factsOf(row) } : null;
}

export type PostAccess = NonNullable<Awaited<ReturnType<typeof findPostAccess>>>;

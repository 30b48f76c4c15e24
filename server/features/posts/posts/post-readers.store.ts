import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const accessOfPost = prepared<{ post: string }>()((database, value) =>
  database
    .selectFrom('posts')
    .innerJoin('private_profiles', 'private_profiles.id', 'posts.user_id')
    .where('posts.id', '=', value('post'))
    .select([
      'posts.user_id',
      'posts.is_published',
      'private_profiles.profile_visibility as audience',
      'private_profiles.hides_others',
    ]),
);

/** The facts that decide who can see a post, or null. */
export async function findPostAccess(database: Queryable, postId: string) {
  const [row] = await accessOfPost(database, { post: postId });
  return row ?? null;
}

const followersOfAuthor = preparedList<{ author: string }>()((database, userIds, value) =>
  database
    .selectFrom('follows')
    .where('following_id', '=', value('author'))
    .where('follower_id', 'in', userIds)
    .select('follower_id'),
);

/** The members, among those given, who follow an author. */
export async function followersAmong(
  database: Queryable,
  authorId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await followersOfAuthor(database, userIds, { author: authorId });
  return new Set(rows.map(({ follower_id }) => follower_id));
}

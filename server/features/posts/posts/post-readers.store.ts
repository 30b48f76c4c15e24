import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const followersOfAuthor = preparedList<{ author: string }>()((database, userIds, value) =>
  database
    .selectFrom('follows')
    .where('following_id', '=', value('author'))
    .where('follower_id', 'in', userIds)
    .select('follower_id'),
);

/** Returns the members who follow an author, among the given ones. */
export async function followersAmong(
  database: Queryable,
  authorId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await followersOfAuthor(database, userIds, { author: authorId });
  return new Set(rows.map(({ follower_id }) => follower_id));
}

const followedByAuthor = preparedList<{ author: string }>()((database, userIds, value) =>
  database
    .selectFrom('follows')
    .where('follower_id', '=', value('author'))
    .where('following_id', 'in', userIds)
    .select('following_id'),
);

/** Returns the members whom an author follows, among the given ones. */
export async function followedAmong(
  database: Queryable,
  authorId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await followedByAuthor(database, userIds, { author: authorId });
  return new Set(rows.map(({ following_id }) => following_id));
}

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

/** Reads, in any order, the fields of authors that determine which of their posts the viewer sees. */
export const findAuthors = preparedList<{ viewer: string }>()((database, ids, value) =>
  database
    .selectFrom('private_profiles as author')
    .leftJoin('follows as following', (join) =>
      join
        .onRef('following.following_id', '=', 'author.id')
        .on('following.follower_id', '=', value('viewer')),
    )
    .leftJoin('follows as followed', (join) =>
      join
        .onRef('followed.follower_id', '=', 'author.id')
        .on('followed.following_id', '=', value('viewer')),
    )
    .where('author.id', 'in', ids)
    .select(['author.id', 'author.profile_visibility', 'author.leaving_at'])
    .select(['author.approval_asked_at', 'author.approval_refused_at'])
    .select(['following.follower_id as followed_by_viewer'])
    .select(['followed.follower_id as follows_viewer']),
);

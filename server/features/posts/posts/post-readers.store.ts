import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the given members who follow an author. */
export const followersAmong = rows('follows').valuesAmong('follower_id', 'following_id');

/** Returns which of the given members an author follows. */
export const followedAmong = rows('follows').valuesAmong('following_id', 'follower_id');

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

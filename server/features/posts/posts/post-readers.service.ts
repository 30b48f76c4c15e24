import { seesBlocked } from '#server/features/members/visibility/visibility.policy.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { adminsAmong } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findPostAccess } from './post-access.shared.store.ts';
import * as store from './post-readers.store.ts';
import { canReadPost, isMeantFor } from './posts.policy.ts';

/**
 * Returns the members who can currently see a post, among the given ones. Returns none when the post does not exist. For
 * a public post of an author without blocks, one query is enough for any number of members.
 */
export async function readersAmong(
  database: Queryable,
  postId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const post = await findPostAccess(database, postId);
  if (!post) return new Set();
  const blocked = post.hides_others
    ? await findBlocked(database, post.user_id, userIds)
    : new Set<string>();
  if (blocked.size === 0 && isMeantFor(null, post)) {
    return new Set(userIds);
  }
  const followers = await store.followersAmong(database, post.user_id, userIds);
  const followed =
    post.audience === 'mutuals'
      ? await store.followedAmong(database, post.user_id, userIds)
      : new Set<string>();
  const admins = await adminsAmong(database, userIds);
  const mayRead = (userId: string) => {
    const reader = { userId, admin: admins.get(userId) ?? null };
    if (blocked.has(userId) && !seesBlocked(reader)) return false;
    const isAuthorFollowed = followers.has(userId);
    const isFollowedByAuthor = followed.has(userId);
    return canReadPost(reader, { ...post, isAuthorFollowed, isFollowedByAuthor });
  };
  return new Set(userIds.filter(mayRead));
}

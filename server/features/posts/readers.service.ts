import { adminsAmong } from '#server/features/admins/admins.service.ts';
import { seesBlocked } from '#server/features/hiding/hiding.policy.ts';
import { blockedWith } from '#server/features/hiding/hiding.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { canReadPost, isMeantFor } from './posts.policy.ts';
import * as store from './readers.store.ts';

/**
 * Returns those of the members who may see a post now; none when it does not exist. For a public post of
 * an author without blocks it is one query, for any number of members.
 */
export async function readersAmong(
  database: Queryable,
  postId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const post = await store.findPostAccess(database, postId);
  if (!post) return new Set();
  const blocked = post.hides_others
    ? await blockedWith(database, post.user_id, userIds)
    : new Set<string>();
  if (blocked.size === 0 && isMeantFor(null, { ...post, isAuthorFollowed: false })) {
    return new Set(userIds);
  }
  const followers = await store.followersAmong(database, post.user_id, userIds);
  const admins = await adminsAmong(database, userIds);
  const mayRead = (userId: string) => {
    const reader = { userId, admin: admins.get(userId) ?? null };
    if (blocked.has(userId) && !seesBlocked(reader)) return false;
    return canReadPost(reader, { ...post, isAuthorFollowed: followers.has(userId) });
  };
  return new Set(userIds.filter(mayRead));
}

import type { FollowState, PublicProfile } from '#contract/members/profiles.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import { existsFor, seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { followStateOf, isReadable } from '#server/features/members/profiles/profiles.service.ts';
import { seesBlocked } from '#server/features/members/visibility/visibility.policy.ts';
import { blockedAmong } from '#server/features/members/visibility/visibility.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { adminsAmong } from '#server/features/team/admins/admins.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './post-readers.store.ts';
import { canReadPost, isMeantFor } from './posts.policy.ts';
import { findPostAccess } from './posts.shared.store.ts';

/**
 * Returns the given members who can currently see a post. Returns none when the post does not exist. For a public post
 * of an author without blocks, one query is enough for any number of members.
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
  const followers = await store.followersAmong(database, userIds, post.user_id);
  const followed =
    post.audience === 'mutuals'
      ? await store.followedAmong(database, userIds, post.user_id)
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

/**
 * Returns the narrowest audience of a member's posts to which a viewer belongs. For the member and for admins, this
 * audience includes all published posts. Returns null when the viewer cannot read the profile.
 */
export function audienceFor(
  viewer: Viewer | null,
  { id, is_restricted, follow }: Pick<PublicProfile, 'id' | 'is_restricted' | 'follow'>,
): PostAudience | null {
  if (is_restricted) return null;
  return seesAllMembers(viewer, id) ? 'private' : audienceOf(follow);
}

function audienceOf(follow: FollowState | null): PostAudience {
  if (!follow?.is_following) return 'public';
  return follow.is_followed_by ? 'mutuals' : 'followers';
}

/** Returns the result of `audienceFor` for several members. Omits members whose profile the viewer cannot read. */
export async function audiencesOfAuthors(
  database: Database,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<Map<string, PostAudience>> {
  const authors = [...new Set(ids)];
  const rows = await store.findAuthors(database.read, authors, { viewer: viewer?.userId ?? '' });
  const blocked = await blockedAmong(database.read, viewer, authors);
  const audiences = new Map<string, PostAudience>();
  for (const row of rows) {
    const is_restricted = blocked.has(row.id) || !isReadable(viewer, row);
    const follow = followStateOf(viewer, { ...row, asked_by_viewer: null });
    const audience = audienceFor(viewer, { id: row.id, is_restricted, follow });
    if (audience !== null && existsFor(viewer, row)) audiences.set(row.id, audience);
  }
  return audiences;
}

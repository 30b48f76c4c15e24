import type { FollowState } from '#contract/members/follow-state.ts';
import type { PublicProfile } from '#contract/members/profiles.ts';
import type { PostAudience } from '#contract/posts/audiences.ts';
import { existsFor, seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import { followStateOf, isReadable } from '#server/features/members/profiles/profiles.service.ts';
import { blockedAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findAuthors } from './author-audiences.store.ts';

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
  const rows = await findAuthors(database.read, authors, { viewer: viewer?.userId ?? '' });
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

import type { Visibility } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface ProfileFacts {
  id: string;
  visibility: Visibility;
  /** Whether the viewer follows this member. */
  isFollowed: boolean;
}

/**
 * Whether a profile exists for the viewer. The profile of a member pending deletion exists only for admins who manage
 * members.
 */
export function existsFor(
  viewer: Pick<Viewer, 'userId' | 'admin'> | null,
  { id, leaving_at }: { id: string; leaving_at: string | null },
): boolean {
  if (leaving_at === null) return true;
  return viewer !== null && (viewer.userId === id || managesMembers(viewer));
}

/** Whether the viewer can see the whole profile, not only its name and avatar. */
export function canReadProfile(viewer: Viewer | null, profile: ProfileFacts): boolean {
  if (profile.visibility === 'public') return true;
  if (!viewer) return false;
  if (viewer.userId === profile.id || managesMembers(viewer)) return true;
  return profile.visibility === 'followers' && profile.isFollowed;
}

function managesMembers({ admin }: Pick<Viewer, 'admin'>): boolean {
  return Boolean(admin?.permissions.has('manage_users') || admin?.permissions.has('manage_posts'));
}

/** Whether a viewer sees all members of a list, as admins and the list's owner do. */
export function seesAllMembers(viewer: Viewer | null, ownerId: string): boolean {
  return viewer !== null && (viewer.userId === ownerId || managesMembers(viewer));
}

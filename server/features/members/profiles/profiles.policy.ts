import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

interface ProfileFacts {
  id: string;
  visibility: ProfileVisibility;
  isFollowed: boolean;
}

interface ExistenceFacts {
  id: string;
  leaving_at: string | null;
  /** When the user applied to become a member. Omitted for authors of content, who are always members. */
  approval_asked_at?: string | null;
  approval_refused_at?: string | null;
}

/**
 * Whether a profile exists for the viewer. An unapproved user or a member with a pending deletion exists only for
 * themselves and for admins who manage members or posts.
 */
export function existsFor(
  viewer: Pick<Viewer, 'userId' | 'admin'> | null,
  { id, leaving_at, approval_asked_at = null, approval_refused_at = null }: ExistenceFacts,
): boolean {
  const isForAll = [leaving_at, approval_asked_at, approval_refused_at].every((at) => at === null);
  if (isForAll) return true;
  return viewer !== null && (viewer.userId === id || managesMembers(viewer));
}

/** Whether the viewer can see the whole profile, and not only its names, avatar and badges. */
export function canReadProfile(viewer: Viewer | null, profile: ProfileFacts): boolean {
  if (profile.visibility === 'public') return true;
  if (!viewer) return false;
  if (viewer.userId === profile.id || managesMembers(viewer)) return true;
  return profile.visibility === 'followers' && profile.isFollowed;
}

function managesMembers({ admin }: Pick<Viewer, 'admin'>): boolean {
  return Boolean(admin?.permissions.has('manage_users') || admin?.permissions.has('manage_posts'));
}

/** Whether a viewer sees all members of a list. Admins and the owner of the list do. */
export function seesAllMembers(viewer: Viewer | null, ownerId: string): boolean {
  return viewer !== null && (viewer.userId === ownerId || managesMembers(viewer));
}

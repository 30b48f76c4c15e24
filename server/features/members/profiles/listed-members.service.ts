import type { FollowListItem } from '#contract/social/follows.ts';
import type {
  PrivateProfilesTable,
  ProfilesTable,
} from '#server/features/members/profiles/profiles.tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { followStateOf, isReadable, toSummary } from './profiles.service.ts';

type ListedMemberRow = Pick<
  ProfilesTable,
  'id' | 'username' | 'display_name' | 'avatar_key' | 'is_verified' | 'is_holder' | 'bio'
> &
  Pick<PrivateProfilesTable, 'profile_visibility'> & {
    followed_by_viewer: string | null;
    follows_viewer: string | null;
    asked_by_viewer: string | null;
  };

/** Converts a row into an item of a list of members. Includes the bio only when the viewer can read the profile. */
export function toListedMember(viewer: Viewer | null, row: ListedMemberRow): FollowListItem {
  return {
    user: { ...toSummary(row), bio: isReadable(viewer, row) ? row.bio : '' },
    follow: followStateOf(viewer, row),
  };
}

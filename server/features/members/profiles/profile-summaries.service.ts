import type { ManagedPost } from '#contract/administration/managed-content.ts';
import type { ProfileSummary } from '#contract/members/profiles.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import {
  hiddenNotice,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { followStateOf, isReadable, toSummary } from './profiles.service.ts';
import { findSummaries } from './profiles.store.ts';
import type { PrivateProfilesTable, ProfilesTable } from './profiles.tables.ts';

/** Returns the summaries of members for lists, by their ids. Null ids are ignored. */
export async function readSummaries(
  database: Queryable,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, ProfileSummary>> {
  const named = [...new Set(ids.filter((id) => id !== null))];
  const rows = await findSummaries(database, named);
  return new Map(rows.map((row) => [row.id, toSummary(row)]));
}

/** Returns a function that finds the member of the team who has hidden a row. */
export async function readHiders(
  database: Queryable,
  rows: readonly TeamHiding[],
): Promise<(row: TeamHiding) => ManagedPost['hidden']> {
  const ids = rows.map(({ hidden_by }) => hidden_by);
  const members = await readSummaries(database, ids);
  return (row) => {
    const notice = hiddenNotice(row);
    return notice && { ...notice, by: members.get(row.hidden_by) ?? null };
  };
}

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

import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';
import { DELETION_GRACE } from '#contract/foundations/limits.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import { withoutSensitiveFields } from '#contract/foundations/redaction.ts';
import type { Session } from '#contract/identity/session.ts';
import type {
  FollowState,
  Profile,
  ProfileSummary,
  PublicProfile,
} from '#contract/members/profiles.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { addToIndex } from '#server/features/foundations/search-index/search-index.service.ts';
import {
  canSeeBirthday,
  shownBirthday,
} from '#server/features/members/birthdays/birthdays.policy.ts';
import { relationTo } from '#server/features/members/visibility/visibility.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { offeredSince } from './absences.policy.ts';
import { approvalOf } from './approvals.service.ts';
import { canReadProfile, existsFor } from './profiles.policy.ts';
import { findNames } from './profiles.shared.store.ts';
import * as store from './profiles.store.ts';
import { type ProfilesTable, privateProfileRow, profileRow } from './profiles.tables.ts';
import { findFormerOwner } from './usernames.store.ts';

type SummaryRow = Pick<
  ProfilesTable,
  'id' | 'username' | 'display_name' | 'avatar_key' | 'is_verified' | 'is_holder'
>;

export function toSummary(row: SummaryRow): ProfileSummary {
  const { id, username, display_name, avatar_key, is_verified, is_holder } = row;
  return {
    id,
    username,
    display_name,
    avatar_url: urlOf(avatar_key),
    is_verified,
    is_holder,
  };
}

/** Converts a row of an outer join like `toSummary`. Returns null for a row without a member. */
export function toSummaryOrNull(
  row: {
    [Column in keyof SummaryRow]: SummaryRow[Column] | null;
  },
): ProfileSummary | null {
  const { id, username, display_name, avatar_key, is_verified, is_holder } = row;
  if (id === null || username === null || display_name === null) return null;
  if (is_verified === null || is_holder === null) return null;
  return toSummary({ id, username, display_name, avatar_key, is_verified, is_holder });
}

function urlOf(key: string | null): string | null {
  return key === null ? null : pictureUrl(key);
}

/** Converts a row into a profile for its owner. */
export function toProfile(row: ProfilesTable): Profile {
  const user = withoutSensitiveFields(row);
  const { bio, website, location, is_profile_complete, created_at, updated_at } = user;
  const { username_lower, display_name_lower } = user;
  const { post_count, follower_count, following_count } = user;
  return {
    ...toSummary(user),
    username_lower,
    display_name_lower,
    cover_url: urlOf(user.cover_key),
    bio,
    website,
    location,
    is_profile_complete,
    post_count,
    follower_count,
    following_count,
    created_at,
    updated_at,
  };
}

// The values that replace the hidden fields of a restricted profile. Fields of the summary are not hidden.
const withheld = {
  cover_url: null,
  bio: '',
  website: '',
  location: '',
  post_count: 0,
  follower_count: 0,
  following_count: 0,
  created_at: null,
  updated_at: null,
};

/**
 * Reads the visible part of a profile. Throws `not-found`. To a blocked member, the profile looks like a restricted
 * profile, so the block cannot be detected. The blocking member sees the block.
 */
export async function readProfile(
  database: Database,
  viewer: Viewer | null,
  reference: string,
): Promise<PublicProfile> {
  const row = await findRow(database, viewer, reference);
  if (!row) throw profileNotFound();
  const { isBlocked, isBlocking, mute } = await relationTo(database.read, viewer, row.id);
  // A profile behind a block looks like a restricted profile in every field.
  const shown = isBlocked ? { ...row, profile_visibility: 'followers' as const } : row;
  const follow = followStateOf(viewer, shown);
  const asks = row.asks_viewer !== null && !isBlocked;
  const relation = {
    follow: follow && { ...follow, ...(asks && { asks_to_follow: true }) },
    is_blocked: isBlocking,
    mute,
  };
  return isReadable(viewer, row) && !isBlocked
    ? {
        ...toProfile(row),
        is_restricted: false,
        ...relation,
        ...birthdayFor(viewer, row),
        ...(row.clips_count > 0 && { has_clips: true as const }),
      }
    : { ...toProfile(row), ...withheld, is_restricted: true, ...relation };
}

function birthdayFor(
  viewer: Viewer | null,
  { id, birthday, birthday_visible_to: visible_to, followed_by_viewer }: store.ProfileRow,
): Pick<PublicProfile, 'birthday'> {
  if (birthday === null || visible_to === null) return {};
  const isFollowed = followed_by_viewer !== null;
  if (!canSeeBirthday(viewer, { id, isFollowed, visible_to })) return {};
  return { birthday: shownBirthday(birthday, Date.now()) };
}

/** Finds a profile that exists for the viewer, by id, by `@username`, or by a recent former username. */
async function findRow(database: Database, viewer: Viewer | null, reference: string) {
  const find = (by: string) => store.findProfile(database.read, by, viewer?.userId ?? null);
  let row = await find(reference);
  if (!row && reference.startsWith('@')) {
    const lower = reference.slice(1).toLowerCase();
    const id = await findFormerOwner(database.read, lower, new Date().toISOString());
    row = id === null ? null : await find(id);
  }
  return row && existsFor(viewer, row) ? row : null;
}

export async function findPublicProfile(database: Database, reference: string) {
  const row = await findRow(database, null, reference);
  return row?.is_profile_complete && isReadable(null, row) ? toProfile(row) : null;
}

export function isReadable(
  viewer: Viewer | null,
  row: Pick<store.ProfileRow, 'id' | 'profile_visibility' | 'followed_by_viewer'>,
): boolean {
  return canReadProfile(viewer, {
    id: row.id,
    visibility: row.profile_visibility,
    isFollowed: row.followed_by_viewer !== null,
  });
}

export function profileNotFound(): AppError {
  return new AppError('not-found', 'メンバーが見つかりませんでした');
}

interface FollowRow {
  id: string;
  profile_visibility: ProfileVisibility;
  followed_by_viewer: string | null;
  follows_viewer: string | null;
  asked_by_viewer: string | null;
}

/** Returns the follows and requests between the viewer and a member. Null for visitors and the viewer's own row. */
export function followStateOf(viewer: Viewer | null, row: FollowRow): FollowState | null {
  if (!viewer || viewer.userId === row.id) return null;
  const is_following = row.followed_by_viewer !== null;
  const needsConsent = row.profile_visibility !== 'public';
  const request = row.asked_by_viewer === null ? ('needed' as const) : ('pending' as const);
  return {
    is_following,
    is_followed_by: row.follows_viewer !== null,
    ...(needsConsent && (is_following ? { needs_consent_again: true } : { request })),
  };
}

export async function ownAccount(database: Database, viewer: Viewer): Promise<Session> {
  const row = await store.findProfile(database.read, viewer.userId, viewer.userId);
  if (!row) return { user: null, profile: null };
  const user = { id: row.id, email: row.email };
  // A pending deletion takes precedence, because its page is shown instead of the page of an approval.
  const approval = row.leaving_at === null ? approvalOf(row) : null;
  const away_since = row.is_profile_complete ? offeredSince(row, Date.now()) : null;
  return {
    user,
    profile: toProfile(row),
    ...deletionOf(row),
    ...(approval && { approval }),
    ...(away_since !== null && { away_since }),
  };
}

function deletionOf({ leaving_at }: Pick<store.ProfileRow, 'leaving_at'>): {
  delete_after?: string;
} {
  if (leaving_at === null) return {};
  return { delete_after: new Date(Date.parse(leaving_at) + DELETION_GRACE).toISOString() };
}

/** Inserts the incomplete profile of a new user. Throws a unique violation when the username is taken. */
export async function createProfile(transaction: Queryable, id: string, email: string) {
  const profile = profileRow({ id, username: id.slice(0, 8) });
  await store.insertProfile(transaction, profile, privateProfileRow({ id, email }));
  await addToIndex(transaction, { members: [profile] });
}

/** Gives the verified badge to a member, or removes it. Returns whether anything changed. Throws `not-found`. */
export async function changeVerified(transaction: Queryable, userId: string, is_verified: boolean) {
  const before = await store.lockProfile(transaction, userId);
  if (!before) throw profileNotFound();
  if (before.is_verified === is_verified) return false;
  const updated_at = versionAfter(before.updated_at);
  await store.updateProfileFields(transaction, userId, { is_verified, updated_at });
  return true;
}

export const avatarPictures: PictureReference = {
  table: 'profiles',
  column: 'avatar_key',
  uploader: 'id',
  shownTo: 'everybody',
};

/** Returns the name of a member for texts: the display name, or the @name when the display name is empty. */
export async function nameOfMember(database: Queryable, userId: string): Promise<string> {
  const names = await findNames(database, userId);
  return names ? names.display_name || names.username : '';
}

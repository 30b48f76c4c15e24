import type { z } from 'zod';
import type {
  getAllUsersV2,
  ListedUser,
  ManagedUser,
  ManagedUserView,
} from '#contract/administration/managed-users.ts';
import { pictureUrl } from '#contract/foundations/picture-urls.ts';
import { foldText, isFoundInside } from '#contract/foundations/search-text.ts';
import { findDeletion } from '#server/features/accounts/account-deletions/account-deletions.shared.store.ts';
import { hasPasskey } from '#server/features/identity/passkeys/passkeys.service.ts';
import { profileNotFound, toProfile } from '#server/features/members/profiles/profiles.service.ts';
import { findRestriction } from '#server/features/members/profiles/restrictions.shared.store.ts';
import {
  findBlockInForce,
  listDecisionsOf,
} from '#server/features/moderation/decisions/decisions.shared.store.ts';
import { findWatermarkPicture } from '#server/features/posts/posts/picture-rights/picture-rights.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { AdminViewer, Viewer } from '#server/platform/http/viewer.ts';
import { sha256 } from '#server/platform/ids.ts';
import { allowedFor, stateOf } from './managed-users.policy.ts';
import * as store from './managed-users.store.ts';
import { readNotes } from './team-notes.service.ts';
import { listUserIds, type UserFilter } from './user-list.store.ts';
import type { NameFilter } from './user-names.store.ts';

type ListInput = z.output<typeof getAllUsersV2.input>;
type ListAnswer = z.output<typeof getAllUsersV2.output>;

/**
 * Lists members by a filter. A list that is sorted by reports omits the viewer, who must not learn of reports about
 * their own content. Throws `invalid-argument` for a page token of another filter.
 */
export async function listUsers(
  { read }: Database,
  { userId }: Viewer,
  { filter, pageSize, pageToken }: ListInput,
): Promise<ListAnswer> {
  const page = await listUserIds(read, {
    ...toUserFilter(filter),
    without: filter.sort === 'reports' ? userId : null,
    hash: sha256(JSON.stringify(filter)).slice(0, 12),
    cursor: pageToken,
    limit: pageSize,
  });
  const ids = page.items.map(({ id }) => id);
  const users = new Map((await store.findUsers(read, ids)).map((row) => [row.id, row]));
  return {
    users: ids.flatMap((id) => users.get(id) ?? []).map((row) => toListedUser(row, userId)),
    nextPageToken: page.next_cursor,
    hasMore: page.has_more,
  };
}

function toListedUser(row: store.UserRow, viewerId: string): ListedUser {
  const reports_count = row.id === viewerId ? 0 : row.reports_count;
  return { ...toManagedUser(row), last_used_at: row.last_used_at, reports_count };
}

function toUserFilter({
  query,
  state,
  rank,
  sort,
  ...joined
}: ListInput['filter']): Omit<UserFilter, 'without'> {
  const instant = (time: string | undefined) => time && new Date(time).toISOString();
  const joinedFrom = instant(joined.joinedFrom);
  const joinedUntil = instant(joined.joinedUntil);
  return { name: toNameFilter(query), state, rank, joinedFrom, joinedUntil, sort };
}

/**
 * Parses the typed text: the beginning of an `@name`, an email address, or a part of any name. A single letter or kana
 * matches only the beginning of names, because too many names contain it.
 */
function toNameFilter(query: string): NameFilter | null {
  const typed = query.normalize('NFKC');
  if (typed === '') return null;
  if (typed.startsWith('@')) return { username: typed.slice(1).toLowerCase() };
  if (typed.includes('@')) return { email: typed };
  const part = foldText(query);
  return isFoundInside(part) ? { part } : { username: typed.toLowerCase(), displayName: part };
}

/** Reads a member for the team. Throws `not-found`. */
export async function readManagedUser(database: Queryable, userId: string): Promise<ManagedUser> {
  return toManagedUser(await findUser(database, userId));
}

async function findUser(database: Queryable, userId: string): Promise<store.UserRow> {
  const [row] = await store.findUsers(database, [userId]);
  if (!row) throw profileNotFound();
  return row;
}

function toManagedUser(row: store.UserRow): ManagedUser {
  const { blocked_at, blocked_until, rank } = row;
  return { ...toProfile(row), state: stateOf(row), blocked_at, blocked_until, rank };
}

/** Reads all details of a member for the team. Throws `not-found`. */
export async function viewUser(
  { read }: Database,
  viewer: AdminViewer,
  userId: string,
): Promise<ManagedUserView> {
  const row = await findUser(read, userId);
  const deletion = await findDeletion(read, userId);
  const watermarkKey = await findWatermarkPicture(read, userId);
  const isOneself = userId === viewer.userId;
  const counts = {
    ...(await store.countOf(read, userId, viewer.userId)),
    reports_about: isOneself ? 0 : row.reports_count,
  };
  return {
    user: toManagedUser(row),
    email: row.email,
    blocked_reason: row.blocked_reason,
    block_case_id: (await findBlockInForce(read, userId))?.case_id ?? null,
    restriction: await readRestriction(read, userId),
    last_seen_at: await store.findLastSeen(read, userId),
    watermark_url: watermarkKey && pictureUrl(watermarkKey),
    deletion: deletion && {
      delete_after: deletion.delete_after,
      is_own: deletion.deleted_by === userId,
      reason: deletion.deletion_reason,
    },
    counts,
    notes: isOneself ? [] : await readNotes(read, userId),
    can: allowedFor(
      viewer,
      {
        ...row,
        hasWatermarkPicture: watermarkKey !== null,
        hasPasskey: await hasPasskey(read, userId),
      },
      deletion,
    ),
  };
}

/** Returns the restriction of a member, with the case in which it was decided. */
async function readRestriction(database: Queryable, userId: string) {
  const found = await findRestriction(database, userId, new Date().toISOString());
  if (!found?.restricted_at) return null;
  const decisions = await listDecisionsOf(database, userId, DECISIONS_SEARCHED);
  const decision = decisions.find(
    ({ action, overturned_at }) => action === 'restrict' && overturned_at === null,
  );
  const { restricted_at: at, restricted_until: until, restricted_reason: reason } = found;
  return { at, until, reason, case_id: decision?.case_id ?? null };
}

/** How many of the latest decisions about a member are searched for the decision that restricted the member. */
const DECISIONS_SEARCHED = 50;

/**
 * Confirms that the viewer may act on a member, and locks both accounts until the transaction ends. Returns the current
 * permissions of the viewer. Throws `higher-rank`, and `permission-denied` when the viewer no longer manages members.
 */
export async function confirmAuthority(transaction: Queryable, viewer: Viewer, targetId: string) {
  await refuseHigherRank(transaction, viewer, targetId);
  return verifyPermission(transaction, viewer, 'manage_users');
}

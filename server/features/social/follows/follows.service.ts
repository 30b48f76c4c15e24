import { DAY } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { FollowAnswer, ListedFollow } from '#contract/social/follows.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import {
  deleteEach,
  type MemberRecords,
} from '#server/features/members/deleted-content/deleted-content.service.ts';
import { countFollow } from '#server/features/members/profiles/profile-counters.service.ts';
import { toListedMember } from '#server/features/members/profiles/profile-summaries.service.ts';
import { seesAllMembers } from '#server/features/members/profiles/profiles.policy.ts';
import {
  profileNotFound,
  readProfile,
} from '#server/features/members/profiles/profiles.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { refuseFirstContact } from '#server/features/members/profiles/restrictions.service.ts';
import { hidesBlocked } from '#server/features/members/visibility/visibility.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import {
  type NotificationText,
  notifyOnceWithin,
} from '#server/features/notifications/notifications/notify-members.service.ts';
import { withdrawNotifications } from '#server/features/notifications/notifications/withdraw-notifications.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canBeFollowed, followsAtOnce, refuseOneself } from './follows.policy.ts';
import * as store from './follows.store.ts';
import { type FollowsTable, followRequestRow } from './follows.tables.ts';

type Pair = Pick<FollowsTable, 'follower_id' | 'following_id'>;

/** A follow that is repeated within this time sends no new notification. */
const NOTIFICATION_INTERVAL = DAY;

/**
 * Follows a member and notifies them, or sends a request when the profile of the member is not public. A repeated call
 * changes nothing. Throws `not-found`.
 */
export async function follow(
  database: Database,
  viewer: Viewer,
  targetId: string,
): Promise<FollowAnswer> {
  refuseOneself(viewer, targetId);
  await database.write(async (transaction) => {
    const target = await store.findTarget(transaction, targetId);
    if (!target || !canBeFollowed(target)) throw notFollowable();
    const pair = { follower_id: viewer.userId, following_id: targetId };
    if (followsAtOnce(target)) await followNow(transaction, viewer, pair);
    else await askToFollow(transaction, viewer, pair);
  });
  return readAnswer(database, viewer, targetId);
}

async function followNow(transaction: Queryable, viewer: Viewer, pair: Pair): Promise<void> {
  const now = new Date();
  await endRequest(transaction, pair);
  if (!(await addFollow(transaction, pair, now))) return;
  await refuseContact(transaction, viewer, pair.following_id);
  await notifyTarget(transaction, pair, now);
}

/**
 * Stores a follow. Returns false when it already exists. Locks both profiles to count the follow. A block also locks
 * them, so when a follow and a block are concurrent, the later call sees the result of the earlier call.
 */
export async function addFollow(transaction: Queryable, pair: Pair, now: Date): Promise<boolean> {
  const isNew = await store.insertFollow(transaction, { ...pair, created_at: now.toISOString() });
  if (isNew) await countFollow(transaction, pair, 1);
  return isNew;
}

async function askToFollow(transaction: Queryable, viewer: Viewer, pair: Pair): Promise<void> {
  const { follower_id: requester_id, following_id: target_id } = pair;
  await lockProfiles(transaction, [requester_id, target_id]);
  if (await store.findFollow(transaction, pair)) return;
  const now = new Date();
  const request = followRequestRow({ requester_id, target_id, created_at: now.toISOString() });
  if (!(await store.insertRequest(transaction, request))) return;
  await refuseContact(transaction, viewer, target_id);
  await notifyTarget(transaction, pair, now, requestText);
}

/** Throws when the viewer may not contact a member, or has followed too often. */
async function refuseContact(transaction: Queryable, viewer: Viewer, targetId: string) {
  await refuseFirstContact(transaction, viewer.userId, [targetId]);
  await countUse(transaction, viewer, 'follows');
  const blocked = await findBlocked(transaction, viewer.userId, [targetId]);
  if (blocked.size > 0) throw notFollowable();
}

const followText = (sender: string) => ({
  title: '新しいフォロワーがいます',
  content: sentence`${sender}さんがあなたをフォローしました`,
});

/** Returns a notification about a follow. It links to the profile of the sender. */
export function followNotification(from: string, text = followText) {
  return { type: 'follow', kind: 'follow', from, relatedId: from, text } as const;
}

const requestText = (sender: string) => ({
  title: 'フォローの申請が届きました',
  content: `${sender}さんがあなたのフォローを申請しました`,
});

async function notifyTarget(
  transaction: Queryable,
  { follower_id: from, following_id: to }: Pair,
  now: Date,
  text?: (sender: string) => NotificationText,
): Promise<void> {
  const notification = { ...followNotification(from, text), to };
  await notifyOnceWithin(transaction, NOTIFICATION_INTERVAL, notification, now);
}

/** Returns the members with whom the viewer still has a follow or a request, in either direction. */
export async function tiedAmong(
  database: Queryable,
  { userId }: Viewer,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(ids.length === 0 ? [] : await store.listTied(database, userId, ids));
}

/** Returns the error for members who cannot be followed. It is always the same, so that it does not reveal a block. */
function notFollowable(): AppError {
  return new AppError('not-found', 'この人は、いまフォローできません', {
    reason: 'not-followable',
  });
}

/** Ends the follows and requests between two members in both directions, in the transaction of a block. */
export async function endFollowsBetween(transaction: Queryable, a: string, b: string) {
  const pairs = [
    { follower_id: a, following_id: b },
    { follower_id: b, following_id: a },
  ];
  for (const pair of pairs) {
    await endFollow(transaction, pair);
    await endRequest(transaction, pair);
  }
}

/**
 * Unfollows a member or withdraws the request to follow them. Also possible when the member can no longer be followed.
 * Throws `not-found` when there is no such member.
 */
export async function unfollow(
  database: Database,
  viewer: Viewer,
  targetId: string,
): Promise<FollowAnswer> {
  refuseOneself(viewer, targetId);
  const pair = { follower_id: viewer.userId, following_id: targetId };
  await database.write(async (transaction) => {
    await endFollow(transaction, pair);
    await endRequest(transaction, pair);
  });
  return readAnswer(database, viewer, targetId);
}

/**
 * Ends the follow of one of the viewer's followers. Does nothing when there is none. The follower is not notified. The
 * next read of the follower omits content for followers.
 */
export async function endFollowOf(database: Database, viewer: Viewer, followerId: string) {
  const pair = { follower_id: followerId, following_id: viewer.userId };
  await database.write((transaction) => endFollow(transaction, pair));
  const { follower_count } = await readProfile(database, viewer, viewer.userId);
  return { follower_count };
}

async function endFollow(transaction: Queryable, pair: Pair): Promise<void> {
  if (await store.deleteFollow(transaction, pair)) await countFollow(transaction, pair, -1);
}

/** Deletes a request with its notification. Returns false when there is none. */
export async function endRequest(transaction: Queryable, pair: Pair): Promise<boolean> {
  const { follower_id: requester_id, following_id: target_id } = pair;
  const request = await store.deleteRequest(transaction, { requester_id, target_id });
  if (!request) return false;
  const action = { types: ['follow' as const], from: requester_id, relatedId: requester_id };
  await withdrawNotifications(transaction, { ...action, at: request.created_at });
  return true;
}

// Reads the profile again, because the response must omit fields that the viewer cannot see.
async function readAnswer(database: Database, viewer: Viewer, targetId: string) {
  const { follow, follower_count } = await readProfile(database, viewer, targetId);
  if (!follow) throw profileNotFound();
  return { ...follow, follower_count };
}

/**
 * Returns the followers of a member, or the members whom they follow, the latest first. The list of a restricted profile
 * is empty. Omits members who have a block with the viewer. Omits members whose profile the viewer cannot read, except in
 * the viewer's own lists.
 */
export async function readFollows(
  database: Database,
  viewer: Viewer | null,
  side: store.FollowSide,
  reference: string,
  { cursor, limit }: PageQuery,
): Promise<Page<ListedFollow>> {
  const after = store.followsAfter(side, cursor);
  const owner = await readProfile(database, viewer, reference);
  if (owner.is_restricted) return { items: [], next_cursor: null, has_more: false };
  const all = seesAllMembers(viewer, owner.id);
  const of = { user: owner.id, viewer: viewer?.userId ?? '', all };
  const list = store.listFollows(side, hidesBlocked(viewer));
  const page = await list(database.read, { ...of, after, limit });
  return { ...page, items: page.items.map((row) => toListedFollow(viewer, row)) };
}

function toListedFollow(viewer: Viewer | null, row: store.FollowRow): ListedFollow {
  const { follower_id, following_id, created_at } = row;
  const isTheirs = viewer !== null && [follower_id, following_id].includes(viewer.userId);
  return {
    ...toListedMember(viewer, row),
    id: `${follower_id}_${following_id}`,
    follower_id,
    following_id,
    created_at: isTheirs ? created_at : null,
  };
}

const SLICE = 100;

/** The follows of a member in both directions. Their deletion updates the counters of the other members. */
export const followsOfMember: MemberRecords = {
  columns: ['follows.follower_id', 'follows.following_id'],
  deleteAll: ({ database }, userId) =>
    deleteEach(
      () => store.listPairs(database.read, userId, SLICE),
      (pair) => database.write((transaction) => endFollow(transaction, pair)),
    ),
};

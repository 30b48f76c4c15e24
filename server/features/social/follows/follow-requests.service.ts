import { FOLLOW_REQUESTS_ANSWERED } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { AnsweredRequests, FollowRequest } from '#contract/social/follows.ts';
import { toListedMember } from '#server/features/members/profiles/profile-summaries.service.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { addFollow, endRequest, followNotification } from './follows.service.ts';
import * as store from './follows.store.ts';

export async function readFollowRequests(
  database: Database,
  viewer: Viewer,
  query: PageQuery,
): Promise<Page<FollowRequest>> {
  const page = await store.listRequests(database.read, { ...query, user: viewer.userId });
  const items = page.items.map(({ created_at, ...row }) => ({
    ...toListedMember(viewer, row),
    created_at,
  }));
  return { ...page, items };
}

/** Returns the number of requests to follow the viewer, counted up to 100. */
export async function countWaiting(database: Database, { userId }: Viewer) {
  return { count: await store.countRequests(database.read, userId) };
}

interface Answer {
  requesterId: string;
  accept: boolean;
}

/** Accepts or refuses the request of one member. Changes nothing when there is none. */
export async function answerFollowRequest(
  database: Database,
  viewer: Viewer,
  { requesterId, accept }: Answer,
): Promise<AnsweredRequests> {
  await database.write((transaction) =>
    answer(transaction, viewer.userId, { requesterId, accept }),
  );
  return readAnswered(database, viewer);
}

/** Accepts or refuses requests that were made up to a time, the oldest first, at most 100. */
export async function answerFollowRequests(
  database: Database,
  viewer: Viewer,
  { accept, until }: { accept: boolean; until: string },
): Promise<AnsweredRequests & { answered: number; has_more: boolean }> {
  const limit = FOLLOW_REQUESTS_ANSWERED;
  const targetId = viewer.userId;
  const answered = await database.write(async (transaction) => {
    const oldest = await store.listOldest(transaction, { targetId, until, limit: limit + 1 });
    for (const requesterId of oldest.slice(0, limit)) {
      await answer(transaction, targetId, { requesterId, accept });
    }
    return oldest.length;
  });
  const counts = await readAnswered(database, viewer);
  return { ...counts, answered: Math.min(answered, limit), has_more: answered > limit };
}

// Deletes the request first, so that only one of two concurrent calls finds the request, and a withdrawn request is not
// accepted.
async function answer(transaction: Queryable, targetId: string, { requesterId, accept }: Answer) {
  const pair = { follower_id: requesterId, following_id: targetId };
  if (!(await endRequest(transaction, pair)) || !accept) return;
  const now = new Date();
  if (!(await addFollow(transaction, pair, now))) return;
  const notification = { ...followNotification(targetId, acceptedText), to: requesterId };
  await notifyMembers(transaction, notification, now);
}

const acceptedText = (sender: string) => ({
  title: 'フォローの申請が承認されました',
  content: `${sender}さんがフォローの申請を承認しました`,
});

async function readAnswered(database: Database, viewer: Viewer): Promise<AnsweredRequests> {
  const { follower_count } = await readProfile(database, viewer, viewer.userId);
  return { follower_count, waiting_count: (await countWaiting(database, viewer)).count };
}

import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import type { Plan } from '#contract/foundations/publication-plans.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { PlannedPostsTable } from '#server/features/posts/planned-posts/planned-posts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { refuseTooManyPlans, refuseUnfitTime } from './planned-posts.policy.ts';
import { findPlan } from './planned-posts.shared.store.ts';
import * as store from './planned-posts.store.ts';
import { plannedPostRow } from './planned-posts.tables.ts';

/** The publication of a post at its time. */
export const plannedPostKind = jobKind<{ postId: string; userId: string }>({
  name: 'planned-post',
  payload: z.strictObject({ postId: idSchema, userId: idSchema }),
  key: ({ postId }) => postId,
  userId: ({ userId }) => userId,
});

/** A plan as its author sees it. */
export function toPlan({ publish_at, failure }: PlannedPostsTable): Plan {
  return { publish_at, failure };
}

/**
 * Plans the publication of an own draft, or moves it, in the transaction that has locked the draft. It counts as a post of
 * now. Throws invalid-argument for a time that is too early or too late, plans-full and limit-reached.
 */
export async function planPublication(
  transaction: Queryable,
  viewer: Viewer,
  { postId, publishAt, before }: Planning,
): Promise<void> {
  const { userId } = viewer;
  const publish_at = new Date(publishAt).toISOString();
  // A save right before the publication may repeat its time.
  if (before?.publish_at === publish_at && before.failure === null) return;
  refuseUnfitTime(publish_at, Date.now());
  await lockProfiles(transaction, [userId]);
  const row = plannedPostRow({ post_id: postId, user_id: userId, publish_at });
  refuseTooManyPlans(await store.countPlans(transaction, row));
  if (before === null) await countUse(transaction, viewer, 'posts');
  await store.upsertPlan(transaction, row);
  await enqueuePlan(transaction, row);
}

interface Planning {
  postId: string;
  publishAt: string;
  /** The plan until now. */
  before: PlannedPostsTable | null;
}

/** Ends a plan, because its post is published or becomes an ordinary draft. */
export async function endPlan(transaction: Queryable, postId: string): Promise<void> {
  await store.deletePlan(transaction, postId);
  await cancelJob(transaction, plannedPostKind, postId);
}

function enqueuePlan(transaction: Queryable, plan: PlannedPostsTable): Promise<void> {
  const { post_id: postId, user_id: userId, publish_at: at } = plan;
  return enqueueAnew(transaction, plannedPostKind, { postId, userId }, { at });
}

/** The plan of a post, for its backup. A restored post whose time is over is published by the next job. */
export const planOfPost: RelatedRecords<PlannedPostsTable> = {
  table: 'planned_posts',
  what: 'plan',
  async read(transaction, postId) {
    const plan = await findPlan(transaction, postId);
    return plan === null ? [] : [plan];
  },
  async restore(transaction, _postId, rows) {
    await store.insertPlans(transaction, rows);
    for (const row of rows) if (row.failure === null) await enqueuePlan(transaction, row);
  },
};

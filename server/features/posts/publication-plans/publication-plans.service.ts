import { z } from 'zod';
import type { JobKindName } from '#contract/administration/job-names.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { isWaiting, refuseTooManyPlans, refuseUnfitTime } from './publication-plans.policy.ts';
import * as store from './publication-plans.shared.store.ts';
import {
  type PlannedKind,
  type PublicationPlansTable,
  publicationPlanRow,
} from './publication-plans.tables.ts';

/** The jobs that publish a post or an event at its time. */
export const publicationKinds = { post: kindOf('planned-post'), event: kindOf('planned-event') };

function kindOf(name: JobKindName) {
  return jobKind<{ id: string; userId: string }>({
    name,
    payload: z.strictObject({ id: idSchema, userId: idSchema }),
    key: ({ id }) => id,
    userId: ({ userId }) => userId,
  });
}

interface Planning {
  kind: PlannedKind;
  id: string;
  publishAt: string;
  before: PublicationPlansTable | null;
}

/**
 * Plans the publication of an unpublished post or event of its author, or changes the planned time. The caller's
 * transaction has locked the content. A plan counts towards the limits when it is made, like an immediate publication.
 * Throws `plans-full`, `limit-reached`, and `invalid-argument` for a time that is too early or too late.
 */
export async function planPublication(
  transaction: Queryable,
  viewer: Viewer,
  { kind, id, publishAt, before }: Planning,
): Promise<void> {
  const { userId } = viewer;
  const publish_at = new Date(publishAt).toISOString();
  // An unchanged time is not checked again, because a save shortly before this time is allowed.
  if (before !== null && isWaiting(before) && before.publish_at === publish_at) return;
  refuseUnfitTime(publish_at, Date.now());
  await lockProfiles(transaction, [userId]);
  const plan = publicationPlanRow(kind, { id, user_id: userId, publish_at });
  refuseTooManyPlans(kind, await store.countPlans(transaction, kind, plan));
  if (before === null) await countUse(transaction, viewer, `${kind}s`);
  await store.upsertPlan(transaction, plan);
  await enqueuePlan(transaction, kind, plan);
}

/** Ends a plan when its post or event is published, or when its post becomes an ordinary draft. */
export async function endPlan(transaction: Queryable, kind: PlannedKind, id: string) {
  await store.deletePlan(transaction, id);
  await cancelJob(transaction, publicationKinds[kind], id);
}

/** Takes back the plan of an event. The event stays in the list of its organiser. Returns the stored plan. */
export async function withdrawPlan(
  transaction: Queryable,
  before: PublicationPlansTable,
): Promise<PublicationPlansTable> {
  const plan = { ...before, failure: null, withdrawn_at: new Date().toISOString() };
  await store.upsertPlan(transaction, plan);
  await cancelJob(transaction, publicationKinds.event, plan.id);
  return plan;
}

export function enqueuePlan(
  transaction: Queryable,
  kind: PlannedKind,
  { id, user_id: userId, publish_at: at }: PublicationPlansTable,
): Promise<void> {
  return enqueueAnew(transaction, publicationKinds[kind], { id, userId }, { at });
}

/** The plan of a post, for its backup. A restored post whose time has passed is published by the next job. */
export const planOfPost: RelatedRecords<PublicationPlansTable> = {
  table: 'publication_plans',
  what: 'plan',
  async read(transaction, postId) {
    const plan = await store.findPlan(transaction, postId);
    return plan === null ? [] : [plan];
  },
  async restore(transaction, _postId, rows) {
    await store.insertPlans(transaction, rows);
    for (const row of rows) if (isWaiting(row)) await enqueuePlan(transaction, 'post', row);
  },
};

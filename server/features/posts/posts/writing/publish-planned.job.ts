import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import {
  type Planned,
  publishDue,
  tellFailed,
  tellPublished,
} from '#server/features/notifications/publication-plans/due-plans.service.ts';
import { plannedPostKind } from '#server/features/posts/planned-posts/planned-posts.service.ts';
import { markFailed } from '#server/features/posts/planned-posts/planned-posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { publishPlanned } from './write-post.service.ts';
import { findRow } from './write-post.store.ts';
import type { WritingDeps } from './writing-deps.ts';

/**
 * Publishes planned posts at their times. Posts for the same minute do not wait for one another. The plan is deleted with
 * the publication, so two processes publish a post once.
 */
export function createPlannedPostsJob(deps: WritingDeps): Job {
  const { database } = deps;
  return defineJob({
    kind: plannedPostKind,
    attempts: 8,
    concurrency: 4,
    run: ({ postId, userId }, job) =>
      publishDue(database, job, {
        userId,
        publish: (author) =>
          publishPlanned(deps, author, { postId, now: job.now(), after: tellAuthor }),
        fail: (failure) => database.write((transaction) => failPlan(transaction, postId, failure)),
      }),
    settle: async (transaction, { postId }, state) => {
      if (state === 'failed') await failPlan(transaction, postId, 'unexpected');
    },
  });
}

function tellAuthor(transaction: Queryable, post: Tables['posts']): Promise<void> {
  return tellPublished(transaction, plannedOf(post), { isHeld: !post.is_published });
}

async function failPlan(
  transaction: Queryable,
  postId: string,
  failure: PlanFailure,
): Promise<void> {
  const post = await findRow(transaction, postId);
  if (!post || !(await markFailed(transaction, postId, failure))) return;
  await tellFailed(transaction, plannedOf(post), failure);
}

function plannedOf({ id, user_id, title }: Tables['posts']): Planned {
  return { kind: 'post', id, user_id, title: title || '無題' };
}

import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import { notifyOfPlan } from '#server/features/notifications/notifications/notifications.service.ts';
import { publishDue } from '#server/features/notifications/publication-plans/due-plans.service.ts';
import {
  failedText,
  heldText,
  publishedText,
} from '#server/features/notifications/publication-plans/publication-plans.text.ts';
import { plannedPostKind } from '#server/features/posts/planned-posts/planned-posts.service.ts';
import { markFailed } from '#server/features/posts/planned-posts/planned-posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostsTable } from '#server/platform/database/tables.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { publishPlanned, type WritingDeps } from './write-post.service.ts';
import { findRow } from './write-post.store.ts';

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

async function tellAuthor(transaction: Queryable, post: PostsTable): Promise<void> {
  const text = post.is_published ? publishedText : heldText;
  await tell(transaction, post, text('post', post.title));
}

async function failPlan(
  transaction: Queryable,
  postId: string,
  failure: PlanFailure,
): Promise<void> {
  const post = await findRow(transaction, postId);
  if (!post || !(await markFailed(transaction, postId, failure))) return;
  await tell(transaction, post, failedText('post', post.title || '無題', failure));
}

function tell(
  transaction: Queryable,
  { id, user_id: to }: PostsTable,
  text: { title: string; content: string },
): Promise<void> {
  return notifyOfPlan(transaction, { ...text, to, related: { id, kind: 'post' } });
}

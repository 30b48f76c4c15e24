import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import { narrowerAudience } from '#contract/posts/post-choices.ts';
import { notifyMentionedOnce } from '#server/features/notifications/notifications/mentions.service.ts';
import { beginPoll } from '#server/features/polls/polls/owned-polls.service.ts';
import { queueNoticesOfPost } from '#server/features/posts/series-notices/series-notices.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { isMeantFor } from '../posts.policy.ts';
import { findPostAccess } from '../posts.shared.store.ts';
import type { Begun } from './draft-poll.policy.ts';

/** Whether a change shows a post to more members, because it is published or its author has widened its audience. */
function isWider(before: Tables['posts'], after: Tables['posts']): boolean {
  if (!before.is_published) return true;
  return narrowerAudience(before.own_audience, after.own_audience) !== after.own_audience;
}

/**
 * Notifies members whom a post mentions for the first time, in the transaction that changes the post from `before`
 * (null for no post) to `after`. Queues notifications for followers of the series that contain the post. A draft
 * notifies nobody.
 */
export async function notifyOfPost(
  transaction: Queryable,
  before: Tables['posts'] | null,
  after: Tables['posts'],
): Promise<void> {
  if (!after.is_published) return;
  const isWidened = !before || isWider(before, after);
  if (isWidened) await queueNoticesOfPost(transaction, after);
  const mentioning = {
    from: after.user_id,
    relatedId: after.id,
    about: after.title,
    content: after.content,
    before: isWidened ? '' : before.content,
    known: [],
    async isReadableBy(userId: string) {
      const access = await findPostAccess(transaction, after.id, userId);
      return access !== null && isMeantFor(userId, access);
    },
  };
  await notifyMentionedOnce(transaction, mentioning, new Date());
}

/** The job that compares the pictures of a post with the pictures of other members. */
export const comparisonKind = jobKind<{ postId: string; userId: string }>({
  name: 'similar-pictures',
  payload: z.strictObject({ postId: idSchema, userId: idSchema }),
  key: ({ postId }) => postId,
  userId: ({ userId }) => userId,
});

/** Queues the comparison of the pictures of a published post, in the transaction that changes the post. */
export async function queueComparison(
  transaction: Queryable,
  { id: postId, user_id: userId, image_key, is_published }: Tables['posts'],
): Promise<void> {
  if (image_key === null || !is_published) return;
  await enqueue(transaction, comparisonKind, { postId, userId });
}

/** Stores the poll of a post, after the published post has been stored. */
export async function beginPollOf(
  transaction: Queryable,
  { post: { id, user_id: userId }, poll }: Begun,
): Promise<void> {
  if (poll) await beginPoll(transaction, { owner: { kind: 'post', id }, userId, fields: poll });
}

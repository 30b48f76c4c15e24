import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { DAY } from '#contract/foundations/limits.ts';
import type { LikeAnswer, likePost } from '#contract/posts/likes.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { findPostAccess } from '#server/features/posts/posts/post-access.shared.store.ts';
import { addToLikesCount } from '#server/features/posts/posts/post-counters.shared.store.ts';
import { canReadPost } from '#server/features/posts/posts/posts.policy.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { LikesTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseDraft } from './likes.policy.ts';
import * as store from './likes.store.ts';

/** Longer than any retry. A browser that restores a page a day later sends its batch again. */
export const BATCH_LIFETIME = 7 * DAY;

type Batch = z.output<typeof likePost.input>;

/** Publishes the number of likes of a post to its live subscribers. */
export type PublishLikesEvent = (postId: string, likesCount: number) => void;

/**
 * Adds a batch of taps, up to 1000 likes of the post. A repeated batch changes nothing and gets the same answer.
 * Throws request-used when the batch id was used for another post.
 */
export async function like(
  database: Database,
  publishEvent: PublishLikesEvent,
  viewer: Viewer,
  batch: Batch,
): Promise<LikeAnswer> {
  try {
    return await likeAsAllowed(database, publishEvent, viewer, batch);
  } catch (error) {
    // Checked last, because most batches are new. A counted batch keeps its answer even when the post is hidden by
    // now.
    const known = await store.findBatch(database.read, viewer.userId, batch.batchId);
    if (!known) throw error;
    const { post_id, ...answer } = known;
    if (post_id !== batch.postId) throw requestUsed('このいいねは、ほかの投稿に送信されています');
    return answer;
  }
}

const ATTEMPTS = 3;

// The post may be hidden between the check and the like. The like then changes nothing, and the post is checked again.
async function likeAsAllowed(
  database: Database,
  publishEvent: PublishLikesEvent,
  viewer: Viewer,
  { postId, batchId, count }: Batch,
): Promise<LikeAnswer> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const post = await findPostAccess(database.read, postId, viewer.userId);
    if (!post || !canReadPost(viewer, post)) throw postNotFound();
    if (await isApart(database, viewer, post.user_id)) throw postNotFound();
    refuseDraft(post);
    const now = new Date();
    const likes: store.NewLikes = {
      user: viewer.userId,
      post: postId,
      batch: batchId,
      audience: post.audience,
      count,
      now: now.toISOString(),
      expiry: new Date(now.getTime() + BATCH_LIFETIME).toISOString(),
    };
    const answer = await database.writeOne(async (queryable, afterCommit) => {
      const added = await store.addLikes(queryable, likes);
      if (added && added.accepted > 0) afterCommit(() => publishEvent(postId, added.likes_count));
      return added;
    });
    if (answer) return answer;
  }
  throw new AppError('aborted');
}

// Moderators see the posts of members who have blocked them, but they cannot like these posts.
async function isApart(database: Database, viewer: Viewer, author: string): Promise<boolean> {
  if (!viewer.hidesOthers) return false;
  return (await findBlocked(database.read, viewer.userId, [author])).size > 0;
}

/** The likes of a post, for its backup. */
export const likesOfPost: RelatedRecords<LikesTable> = {
  table: 'likes',
  what: 'likes',
  size: ({ count }) => count,
  read: store.readLikes,
  clear: store.deleteBatchesOf,
  async restore(transaction, post, likes) {
    await store.insertLikes(transaction, likes);
    const amount = likes.reduce((sum, { count }) => sum + count, 0);
    await addToLikesCount(transaction, { post, amount });
  },
};

const SLICE = 100;

/**
 * The delay before lower counts are read and published, in milliseconds. Every process holds back the counts of new likes
 * for a shorter time, so no older count is published after the lower one.
 */
const SETTLING_TIME = 500;

/** The likes that a member has given. Deleting them subtracts them from the posts and publishes the lower counts. */
export function likesOfMember(publishFewerLikes: PublishLikesEvent): MemberRecords {
  return {
    columns: ['likes.user_id', 'like_batches.user_id'],
    async *deleteAll({ database }, userId) {
      for (;;) {
        const posts = await store.listLikedPosts(database.read, userId, SLICE);
        if (posts.length === 0) break;
        try {
          for (const post of posts) {
            await database.write((transaction) => subtractLike(transaction, userId, post));
            yield;
          }
        } finally {
          // Also when the job is stopped: its next attempt does not list these posts again.
          await setTimeout(SETTLING_TIME);
          const counts = await store.readLikesCounts(database.read, posts);
          for (const { id, likes_count } of counts) publishFewerLikes(id, likes_count);
        }
      }
      while (await store.deleteSomeBatches(database, userId, SLICE)) yield;
    },
  };
}

async function subtractLike(transaction: Queryable, user: string, post: string): Promise<void> {
  await store.lockPost(transaction, post);
  const count = await store.deleteLike(transaction, user, post);
  if (count > 0) await addToLikesCount(transaction, { post, amount: -count });
}

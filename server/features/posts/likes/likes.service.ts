import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import { DAY } from '#contract/foundations/limits.ts';
import type { LikeAnswer, likePost } from '#contract/posts/likes.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { canReadPost } from '#server/features/posts/posts/posts.policy.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import {
  addToLikesCount,
  findPostAccess,
} from '#server/features/posts/posts/posts.shared.store.ts';
import { Batches } from '#server/platform/batches.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseDraft } from './likes.policy.ts';
import * as store from './likes.store.ts';
import type { LikesTable } from './likes.tables.ts';

/**
 * How long the result of a tap batch is stored. This covers all retries, even by a browser that restores a page a day
 * later.
 */
export const BATCH_LIFETIME = 7 * DAY;

type Batch = z.output<typeof likePost.input>;

/** Publishes the number of likes of a post to its live subscribers. */
export type PublishLikesEvent = (postId: string, likesCount: number) => void;

/** The maximum number of tap batches of one post in one transaction. */
const TOGETHER = 100;
const ATTEMPTS = 3;

/**
 * Creates the function that adds a batch of taps. A post has at most 1000 likes in total. A repeated batch changes
 * nothing and gets the same result. The function throws `not-found`, `post-is-draft`, and `request-used` when the batch
 * id was used for another post. All batches of a post change one row. Concurrent batches share one transaction, and on
 * PostgreSQL one statement.
 */
export function createLike(database: Database, publishEvent: PublishLikesEvent) {
  type Waiting = { post: store.LikedPost; likes: store.NewLikes };
  const batches = new Batches<Waiting, LikeAnswer | null>(TOGETHER, (_key, waiting) => {
    const { post } = waiting[0] as Waiting;
    const likes = waiting.map((each) => each.likes);
    return addTogether(database, publishEvent, post, likes);
  });
  const likeAsAllowed = async (viewer: Viewer, batch: Batch) => {
    const post = await findLikedPost(database, viewer, batch.postId);
    return batches.run(`${post.id} ${post.audience}`, { post, likes: newLikes(viewer, batch) });
  };
  return async (viewer: Viewer, batch: Batch) => {
    const known = () => findAnswer(database, viewer, batch);
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const answer = (await likeAsAllowed(viewer, batch)) ?? (await known());
        if (answer) return answer;
      }
      throw new AppError('aborted');
    } catch (error) {
      // The stored result is read last, because most tap batches are new. A counted batch gets its result even when the
      // post was hidden later.
      const answer = await known();
      if (answer) return answer;
      throw error;
    }
  };
}

/**
 * Adds the tap batches of a post that arrived together. The result of a batch is null when it changes nothing: the post
 * was hidden after the check, or another process added one of the batches.
 */
async function addTogether(
  database: Database,
  publishEvent: PublishLikesEvent,
  post: store.LikedPost,
  likes: readonly store.NewLikes[],
): Promise<(LikeAnswer | null)[]> {
  try {
    return await database.writeOne(async (queryable, afterCommit) => {
      const answers = await store.addLikes(queryable, post, likes);
      const accepted = answers.filter((answer) => answer && answer.accepted > 0);
      const total = Math.max(0, ...accepted.map((answer) => answer?.likes_count ?? 0));
      if (total > 0) afterCommit(() => publishEvent(post.id, total));
      return answers;
    });
  } catch (error) {
    if (isUniqueViolation(error)) return likes.map(() => null);
    throw error;
  }
}

async function findLikedPost(database: Database, viewer: Viewer, postId: string) {
  const post = await findPostAccess(database.read, postId, viewer.userId);
  if (!post || !canReadPost(viewer, post)) throw postNotFound();
  if (await isBlocked(database, viewer, post.user_id)) throw postNotFound();
  refuseDraft(post);
  return { id: postId, audience: post.audience };
}

function newLikes({ userId }: Viewer, { batchId, count }: Batch): store.NewLikes {
  const now = new Date();
  return {
    user: userId,
    batch: batchId,
    count,
    now: now.toISOString(),
    expiry: new Date(now.getTime() + BATCH_LIFETIME).toISOString(),
  };
}

async function findAnswer(database: Database, viewer: Viewer, batch: Batch) {
  const key = { user_id: viewer.userId, batch_id: batch.batchId };
  const known = await store.findBatch(database.read, key);
  if (!known) return null;
  const { post_id, ...answer } = known;
  if (post_id !== batch.postId) throw requestUsed('このいいねは、ほかの投稿に送信されています');
  return answer;
}

// Whether the viewer has a block with the author. Moderators see posts behind a block, but cannot like them.
async function isBlocked(database: Database, viewer: Viewer, author: string): Promise<boolean> {
  if (!viewer.hidesOthers) return false;
  return (await findBlocked(database.read, viewer.userId, [author])).size > 0;
}

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
 * The delay before lower counts are read and published, in milliseconds. Each process publishes the counts of new likes
 * after a shorter delay, so no older count is published after the lower count.
 */
const SETTLING_TIME = 500;

/** Returns the records of a member's likes. Deleting them lowers the counts of posts and publishes the new counts. */
export function likesOfMember(site: { publishFewerLikes: PublishLikesEvent }): MemberRecords {
  return {
    columns: ['likes.user_id'],
    deleteAll: ({ database }, userId) =>
      takeBackLikes({
        list: () => store.listLikedPosts(database.read, userId, { after: '', limit: SLICE }),
        takeBack: (post) =>
          database.write((transaction) => subtractLike(transaction, userId, post)),
        async publishCounts(posts) {
          const counts = await store.readLikesCounts(database.read, posts);
          for (const { id, likes_count } of counts) site.publishFewerLikes(id, likes_count);
        },
      }),
  };
}

interface TakenBack<Liked> {
  list: () => Promise<Liked[]>;
  takeBack: (liked: Liked) => Promise<void>;
  publishCounts: (slice: Liked[]) => Promise<void>;
}

/** Takes back the likes that `list` finds, until it finds none. Yields after each like. */
export async function* takeBackLikes<Liked>({ list, takeBack, publishCounts }: TakenBack<Liked>) {
  for (let slice = await list(); slice.length > 0; slice = await list()) {
    try {
      for (const liked of slice) {
        await takeBack(liked);
        yield;
      }
    } finally {
      // Publishes even when the job is stopped, because the next attempt of the job does not list these likes again.
      await setTimeout(SETTLING_TIME);
      await publishCounts(slice);
    }
  }
}

async function subtractLike(transaction: Queryable, user_id: string, post: string): Promise<void> {
  await store.lockPost(transaction, post);
  const deleted = await store.deleteLike(transaction, { user_id, post_id: post });
  if (deleted) await addToLikesCount(transaction, { post, amount: -deleted.count });
}

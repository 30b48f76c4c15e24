import type { z } from 'zod';
import type { LikeAnswer, likePost } from '#contract/likes.ts';
import { DAY, MAX_LIKES_PER_POST } from '#contract/limits.ts';
import { postNotFound } from '#server/features/posts/posts.service.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canLike } from './likes.policy.ts';
import * as store from './likes.store.ts';

/** Longer than any retry: a page restored from a closed browser sends its batch again a day later. */
const BATCH_LIFETIME = 7 * DAY;

type Batch = z.output<typeof likePost.input>;

/** Tells the likes of a post to whoever watches it. */
export type AnnounceLikes = (postId: string, likesCount: number) => void;

/**
 * Adds a batch of taps, up to what is left of 1000. A batch that was answered before is answered the
 * same and changes nothing.
 */
export async function like(
  database: Database,
  announce: AnnounceLikes,
  viewer: Viewer,
  batch: Batch,
): Promise<LikeAnswer> {
  try {
    const answer = await database.write((transaction) =>
      likeOnce(database, transaction, viewer, batch),
    );
    if (answer.accepted > 0) announce(batch.postId, answer.likes_count);
    return answer;
  } catch (error) {
    // The same batch twice at the same moment: the other one was counted, and its answer stands.
    const known = isUniqueViolation(error)
      ? await store.findBatch(database.read, viewer.userId, batch.batchId)
      : null;
    if (!known) throw error;
    return known;
  }
}

async function likeOnce(
  { engine }: Database,
  transaction: Queryable,
  viewer: Viewer,
  { postId, batchId, count }: Batch,
): Promise<LikeAnswer> {
  const user = viewer.userId;
  const post = await store.lockPost(transaction, engine, postId, user);
  const known = await store.findBatch(transaction, user, batchId);
  if (known) return known;
  if (!post) throw postNotFound();
  refuseUnlikable(viewer, { ...post, isAuthorFollowed: post.author_followed_by !== null });
  const accepted = Math.min(count, MAX_LIKES_PER_POST - post.likes_count);
  const now = new Date();
  const my_count =
    accepted > 0
      ? await store.addLikes(transaction, {
          user,
          post: postId,
          count: accepted,
          now: now.toISOString(),
        })
      : await store.countOwnLikes(transaction, user, postId);
  if (accepted > 0) await store.raiseLikesCount(transaction, postId, accepted);
  const answer = { accepted, likes_count: post.likes_count + accepted, my_count };
  const expiry = new Date(now.getTime() + BATCH_LIFETIME).toISOString();
  await store.insertBatch(transaction, { ...answer, user, batch: batchId, post: postId, expiry });
  return answer;
}

function refuseUnlikable(viewer: Viewer, post: Parameters<typeof canLike>[1]): void {
  const verdict = canLike(viewer, post);
  if (verdict === 'missing') throw postNotFound();
  if (verdict === 'draft') {
    throw new AppError('failed-precondition', '下書きにはいいねできません', {
      reason: 'post-is-draft',
    });
  }
}

import type { z } from 'zod';
import type { addComment, Comment } from '#contract/comments.ts';
import type { MemberBelongings } from '#server/features/deletions/deletions.service.ts';
import { blockedWith } from '#server/features/hiding/hiding.service.ts';
import {
  notify,
  withdrawNotifications,
} from '#server/features/notifications/notifications.service.ts';
import { addToCommentsCount } from '#server/features/posts/counters.service.ts';
import { isMeantFor } from '#server/features/posts/posts.policy.ts';
import { postNotFound } from '#server/features/posts/posts.service.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import type { CommentsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { toComment } from './comment-view.ts';
import { canDelete, canHide, shownState } from './comments.policy.ts';
import { commentRow } from './comments.rows.ts';
import * as store from './comments.store.ts';
import { commentNotFound, findReadablePost, readablePost } from './threads.service.ts';

/** Publishes the number of comments of a post to those who watch it. */
export type AnnounceComments = (postId: string, commentsCount: number) => void;

type NewComment = z.output<typeof addComment.input>;

/** A comment after a change, with the number of comments that its post shows. */
interface CommentAnswer {
  comment: Comment;
  comments_count: number;
}

/**
 * Writes a comment, or a reply. A repeated requestId returns the comment of the first call. A reply to a
 * reply is added to the same thread. Throws not-found for a post or comment that the viewer may not see,
 * failed-precondition for a draft.
 */
export async function writeComment(
  database: Database,
  announce: AnnounceComments,
  viewer: Viewer,
  input: NewComment,
): Promise<CommentAnswer> {
  try {
    return await database.write(async (transaction, afterCommit) => {
      const { isNew, answer } = await insertOnce(transaction, viewer, input);
      if (isNew) afterCommit(() => announce(input.postId, answer.comments_count));
      return answer;
    });
  } catch (error) {
    // The same request ran concurrently, for another post.
    throw isUniqueViolation(error) ? requestUsed() : error;
  }
}

async function insertOnce(transaction: Queryable, viewer: Viewer, input: NewComment) {
  await store.lockPost(transaction, input.postId);
  const post = await readablePost(transaction, viewer, input.postId);
  if (!post.is_published) throw draftRefused();
  const answered =
    input.parentId === null ? null : await store.findComment(transaction, input.parentId);
  const thread = answered?.parent_id ?? input.parentId;
  const known = await findKnown(transaction, viewer, input, thread);
  const id = known ?? (await insert(transaction, viewer, input, { post, answered, thread }));
  return { isNew: known === null, answer: await readAnswer(transaction, viewer, id) };
}

async function findKnown(
  transaction: Queryable,
  viewer: Viewer,
  { postId, content, requestId }: NewComment,
  thread: string | null,
): Promise<string | null> {
  const known = await store.findCommentOfRequest(transaction, viewer.userId, requestId);
  if (!known) return null;
  const isSame =
    known.post_id === postId && known.parent_id === thread && known.content === content;
  if (!isSame) throw requestUsed();
  return known.id;
}

interface CommentTarget {
  post: store.PostRow;
  /** The comment that is replied to: the first of the thread, or a reply in it. */
  answered: store.CommentRow | null;
  thread: string | null;
}

async function insert(
  transaction: Queryable,
  viewer: Viewer,
  { postId, content, requestId }: NewComment,
  { post, answered, thread }: CommentTarget,
): Promise<string> {
  if (thread !== null) {
    if (answered?.post_id !== postId || shownState(answered) !== 'shown') throw commentNotFound();
  }
  await refuseBlocked(transaction, viewer, { post, answered });
  const now = new Date();
  const comment = commentRow({
    post_id: postId,
    user_id: viewer.userId,
    parent_id: thread,
    content,
    request_id: requestId,
    created_at: now.toISOString(),
  });
  await store.insertComment(transaction, comment);
  await addToCommentsCount(transaction, postId, 1);
  await notifyOf(transaction, viewer, { post, answered }, { content, now });
  return comment.id;
}

// Moderators see what is hidden by a block, but talk across it no more than others do.
async function refuseBlocked(
  transaction: Queryable,
  viewer: Viewer,
  { post, answered }: Omit<CommentTarget, 'thread'>,
): Promise<void> {
  const others = answered ? [post.user_id, answered.user_id] : [post.user_id];
  const blocked = await blockedWith(transaction, viewer.userId, others);
  if (blocked.has(post.user_id)) throw postNotFound();
  if (blocked.size > 0) throw commentNotFound();
}

async function notifyOf(
  transaction: Queryable,
  viewer: Viewer,
  { post, answered }: Omit<CommentTarget, 'thread'>,
  { content, now }: { content: string; now: Date },
): Promise<void> {
  const notification = { from: viewer.userId, relatedId: post.id, about: post.title, content };
  if (answered && (await isReadableBy(transaction, answered.user_id, post.id))) {
    await notify(transaction, { ...notification, type: 'reply', to: answered.user_id }, now);
  }
  // The author is notified of every comment, but only once.
  if (answered?.user_id !== post.user_id) {
    await notify(transaction, { ...notification, type: 'comment', to: post.user_id }, now);
  }
}

// The writer of a comment may no longer be allowed to see the post.
async function isReadableBy(
  transaction: Queryable,
  userId: string,
  postId: string,
): Promise<boolean> {
  const post = await store.findPost(transaction, postId, userId);
  return (
    post !== null &&
    isMeantFor(userId, { ...post, isAuthorFollowed: post.author_followed_by !== null })
  );
}

/**
 * Deletes a comment, and returns the number of comments that its post still shows. Throws not-found for
 * one that the viewer may not see, permission-denied for one that they may not delete.
 */
export async function deleteComment(
  database: Database,
  announce: AnnounceComments,
  viewer: Viewer,
  commentId: string,
): Promise<number> {
  return database.write(async (transaction, afterCommit) => {
    const { comment, post } = await lockComment(transaction, viewer, commentId);
    if (!canDelete(viewer, comment)) throw new AppError('permission-denied');
    await remove(transaction, comment);
    if (comment.state !== 'shown') return post.comments_count;
    const left = post.comments_count - 1;
    afterCommit(() => announce(post.id, left));
    return left;
  });
}

/** Deletes a comment of a locked post, with what follows from it. */
async function remove(transaction: Queryable, comment: CommentOfPost): Promise<void> {
  await store.deleteComment(transaction, comment);
  if (comment.state === 'shown') await addToCommentsCount(transaction, comment.post_id, -1);
  const { user_id: from, post_id: relatedId, created_at: at } = comment;
  await withdrawNotifications(transaction, { types: ['comment', 'reply'], from, relatedId, at });
}

type CommentOfPost = Omit<CommentsTable, 'content' | 'request_id'>;

const SLICE = 100;

/** The comments that a member has written on posts of others. Those on their own posts are deleted with these. */
export const commentsOfMember: MemberBelongings = {
  columns: ['comments.user_id'],
  async *deleteAll({ database }, userId) {
    for (;;) {
      const comments = await store.listCommentsOf(database.read, userId, SLICE);
      for (const { id, post_id } of comments) {
        await database.write(async (transaction) => {
          await store.lockPost(transaction, post_id);
          const comment = await store.findComment(transaction, id);
          if (comment && comment.state !== 'deleted') await remove(transaction, comment);
        });
        yield;
      }
      if (comments.length === 0) break;
    }
    while (await store.handOverEmptyRows(database, userId, SLICE)) yield;
  },
};

/**
 * Hides a comment on an own post, or shows it again; a repeated call changes nothing. Throws not-found for
 * one that the viewer may not see, permission-denied for one that they may not hide.
 */
export async function setCommentHidden(
  database: Database,
  announce: AnnounceComments,
  viewer: Viewer,
  { commentId, hidden }: { commentId: string; hidden: boolean },
): Promise<CommentAnswer> {
  const state = hidden ? 'hidden' : 'shown';
  return database.write(async (transaction, afterCommit) => {
    const { comment, post } = await lockComment(transaction, viewer, commentId);
    if (!canHide(viewer, comment, post)) throw new AppError('permission-denied');
    const isChanged = comment.state !== state;
    if (isChanged) {
      await store.setCommentState(transaction, commentId, state);
      await addToCommentsCount(transaction, post.id, hidden ? -1 : 1);
    }
    const answer = await readAnswer(transaction, viewer, commentId);
    if (isChanged) afterCommit(() => announce(post.id, answer.comments_count));
    return answer;
  });
}

// Own comments are found also on posts that the viewer may no longer see, so that they can be deleted.
async function lockComment(transaction: Queryable, viewer: Viewer, id: string) {
  const { post_id } = (await store.findComment(transaction, id)) ?? {};
  if (post_id === undefined) throw commentNotFound();
  await store.lockPost(transaction, post_id);
  // Read again: before the lock it may have been changed, or deleted with its post.
  const comment = await store.findComment(transaction, id);
  if (!comment || shownState(comment) === 'deleted') throw commentNotFound();
  const post =
    comment.user_id === viewer.userId
      ? await store.findPost(transaction, post_id, viewer.userId)
      : await findReadablePost(transaction, viewer, post_id);
  if (!post) throw commentNotFound();
  return { comment, post };
}

async function readAnswer(
  transaction: Queryable,
  viewer: Viewer,
  commentId: string,
): Promise<CommentAnswer> {
  const row = await store.findComment(transaction, commentId);
  const post = row && (await store.findPost(transaction, row.post_id, viewer.userId));
  if (!row || !post) throw commentNotFound();
  return { comment: toComment(viewer, post, row), comments_count: post.comments_count };
}

function draftRefused(): AppError {
  return new AppError('failed-precondition', '下書きにはコメントできません', {
    reason: 'post-is-draft',
  });
}

function requestUsed(): AppError {
  return new AppError('already-exists', 'さきほどのコメントは、すでに送信されています', {
    reason: 'request-used',
  });
}

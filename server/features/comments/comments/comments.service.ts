import type { z } from 'zod';
import type { addComment, Comment } from '#contract/comments/comments.ts';
import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseFirstContact } from '#server/features/members/profiles/restrictions.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import {
  hidingOfHold,
  type LinkHolds,
  openHoldCase,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import { unknownSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { AfterCommit } from '#server/platform/database/after-commit.ts';
import {
  type Database,
  isUniqueViolation,
  type Queryable,
} from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { commentNotFound } from './comment-threads.service.ts';
import {
  addToCount,
  commentableNotFound,
  findCommentable,
  findReadable,
  readReadable,
} from './commentables.service.ts';
import { lockCommentable } from './commentables.store.ts';
import {
  type Commentable,
  type CommentableRef,
  canClose,
  canHide,
  contactedBy,
  refOf,
  refuseClosed,
  refuseOutsider,
  shownState,
  topicOf,
} from './comments.policy.ts';
import * as store from './comments.store.ts';
import { type CommentsTable, commentRow } from './comments.tables.ts';
import { notifyOfComment } from './notify-of-comment.service.ts';
import { commentViews } from './shown-comments.service.ts';

/** Publishes the number of comments of a post or an event to its live subscribers. */
export type PublishCommentsEvent = (topic: PostTopic | EventTopic, commentsCount: number) => void;

/** The publisher of the number of comments, and the transaction after whose commit it is called. */
export interface CommentsPublishing {
  publishEvent: PublishCommentsEvent;
  afterCommit: AfterCommit;
}

export interface CommentDeps {
  database: Database;
  publishEvent: PublishCommentsEvent;
  links: LinkHolds;
}

type NewComment = z.output<typeof addComment.input>;

/** A comment after a change, with the number of visible comments. */
export interface CommentAnswer {
  comment: Comment;
  comments_count: number;
}

/**
 * Writes a comment or a reply. A repeated requestId returns the comment of the first call. A reply to a reply joins the
 * same thread. A comment in pending review is hidden from others. Throws `not-found` for a post, event or comment that
 * the viewer cannot see. Throws `failed-precondition` for a draft, in a closed thread, and when the owner does not let
 * the viewer comment.
 */
export async function writeComment(
  { database, publishEvent, links }: CommentDeps,
  viewer: Viewer,
  input: NewComment,
): Promise<CommentAnswer> {
  const about = refOf({ post_id: input.postId, event_id: input.eventId });
  try {
    return await database.write(async (transaction, afterCommit) => {
      const write = { transaction, afterCommit, viewer, links };
      const { isNew, answer } = await insertOnce(write, input, about);
      const isShown = answer.comment.state === 'shown';
      if (isNew && isShown) afterCommit(() => publishEvent(topicOf(about), answer.comments_count));
      return answer;
    });
  } catch (error) {
    // A concurrent request had the same id for another post or event.
    throw isUniqueViolation(error) ? commentSent() : error;
  }
}

export interface Write {
  transaction: Queryable;
  afterCommit: AfterCommit;
  viewer: Viewer;
  links: LinkHolds;
}

async function insertOnce(write: Write, input: NewComment, ref: CommentableRef) {
  const { transaction, viewer } = write;
  await lockCommentable(transaction, ref);
  const about = await readReadable(transaction, viewer, ref);
  if (!about.isOpen) throw draftRefused();
  const answered =
    input.parentId === null ? null : await store.findComment(transaction, input.parentId);
  const thread = answered?.parent_id ?? input.parentId;
  const known = await findKnown(transaction, viewer, input, thread);
  const id = known ?? (await insert(write, input, { about, answered, thread }));
  return { isNew: known === null, answer: await readAnswer(transaction, viewer, id) };
}

async function findKnown(
  transaction: Queryable,
  viewer: Viewer,
  { postId, eventId, content, requestId }: NewComment,
  thread: string | null,
): Promise<string | null> {
  const known = await store.findCommentOfRequest(transaction, viewer.userId, requestId);
  if (!known) return null;
  const isSame =
    known.post_id === postId &&
    known.event_id === eventId &&
    known.parent_id === thread &&
    known.content === content;
  if (!isSame) throw commentSent();
  return known.id;
}

interface CommentTarget {
  about: Commentable;
  /** The comment that a reply answers: the first comment of the thread, or a reply in it. */
  answered: store.CommentRow | null;
  thread: string | null;
}

async function insert(
  write: Write,
  { postId, eventId, content, requestId }: NewComment,
  { about, answered, thread }: CommentTarget,
): Promise<string> {
  const { transaction, viewer } = write;
  if (thread !== null) {
    if (!isAbout(answered, about) || shownState(answered) !== 'shown') throw commentNotFound();
  }
  await refuseBlocked(transaction, viewer, { about, answered });
  refuseOutsider(about);
  if (thread !== null) {
    refuseClosed(viewer, about, (await store.findClosed(transaction, [thread])).length > 0);
  }
  await refuseFirstContact(transaction, viewer.userId, contactedBy({ about, answered }));
  await countUse(transaction, viewer, 'comments');
  const reviewed = { type: 'comment', texts: { linked: [content] } } as const;
  const hiding = await hidingOfHold(transaction, write.links, viewer, reviewed);
  const comment = commentRow({
    post_id: postId,
    event_id: eventId,
    user_id: viewer.userId,
    parent_id: thread,
    content,
    request_id: requestId,
    ...(hiding && { state: 'hidden', ...hiding, created_at: hiding.hidden_at }),
  });
  await store.insertComment(transaction, comment);
  if (comment.hidden_at !== null) {
    const target = { about, answered_id: answered?.id ?? null };
    await queueComment(write, target, { ...comment, hidden_at: comment.hidden_at });
  } else {
    await addToCount(transaction, about, 1);
    await notifyOfComment(transaction, { comment, about, answered });
  }
  return comment.id;
}

type PendingComment = Pick<CommentsTable, 'id' | 'user_id' | 'content' | 'created_at'>;

interface HoldTarget {
  about: Commentable;
  answered_id: string | null;
}

export async function queueComment(
  write: Write,
  target: HoldTarget,
  { id, user_id, hidden_at, ...comment }: PendingComment & { hidden_at: string },
): Promise<void> {
  const reviewed = holdTexts(target, comment);
  await openHoldCase(write, write.links, { type: 'comment', id, user_id, hidden_at, ...reviewed });
}

/** Returns the snapshot of a comment and its texts, for the pending review. */
export function holdTexts(
  { about: { kind, id, title }, answered_id }: HoldTarget,
  { content: text, created_at }: Pick<PendingComment, 'content' | 'created_at'>,
) {
  const snapshot = { ...unknownSnapshot, text, page: { kind, id, title }, answered_id, created_at };
  return { snapshot, texts: { linked: [text] } };
}

function isAbout(
  comment: store.CommentRow | null,
  { kind, id }: CommentableRef,
): comment is store.CommentRow {
  if (!comment) return false;
  const about = refOf(comment);
  return about.kind === kind && about.id === id;
}

/**
 * Throws `not-found` when the viewer has a block with the owner of the post or event, or with the writer of the
 * answered comment. Moderators see content behind a block, but cannot comment on it.
 */
export async function refuseBlocked(
  transaction: Queryable,
  viewer: Viewer,
  { about, answered }: Omit<CommentTarget, 'thread'>,
): Promise<void> {
  const blocked = await findBlocked(transaction, viewer.userId, contactedBy({ about, answered }));
  if (blocked.has(about.user_id)) throw commentableNotFound(about);
  if (blocked.size > 0) throw commentNotFound();
}

/**
 * Locks the post or event of a comment, and returns it with the comment. This also works for a writer who can no longer
 * see the post or event, because writers can always delete their comments. Throws `not-found`.
 */
export async function lockComment(transaction: Queryable, viewer: Viewer, id: string) {
  const found = await store.findComment(transaction, id);
  if (!found) throw commentNotFound();
  const ref = refOf(found);
  await lockCommentable(transaction, ref);
  // Read again under the lock, because the comment may have changed, or may be deleted with its post or event.
  const comment = await store.findComment(transaction, id);
  if (!comment || shownState(comment) === 'deleted') throw commentNotFound();
  const isOwn = comment.user_id === viewer.userId;
  const about = await (isOwn ? findCommentable : findReadable)(transaction, viewer, ref);
  if (!about) throw commentNotFound();
  return { comment, about };
}

/** Returns a comment after a change by the viewer. Throws `not-found`. */
export async function readAnswer(
  transaction: Queryable,
  viewer: Viewer,
  commentId: string,
): Promise<CommentAnswer> {
  const row = await store.findComment(transaction, commentId);
  const about = row && (await findCommentable(transaction, viewer, refOf(row)));
  if (!row || !about) throw commentNotFound();
  const toView = await commentViews(transaction, viewer, about, [row]);
  return { comment: toView(row), comments_count: about.comments_count };
}

export function draftRefused(): AppError {
  return new AppError('failed-precondition', '下書きにはコメントできません', {
    reason: 'post-is-draft',
  });
}

function commentSent(): AppError {
  return requestUsed('さきほどのコメントは、すでに送信されています');
}

/**
 * Hides a comment on a post or event of the viewer, or shows it again. A repeated call changes nothing. Throws
 * `not-found` if the viewer cannot see the comment, and `permission-denied` if they cannot hide it.
 */
export async function setCommentHidden(
  database: Database,
  publishEvent: PublishCommentsEvent,
  viewer: Viewer,
  { commentId, hidden }: { commentId: string; hidden: boolean },
): Promise<CommentAnswer> {
  const state = hidden ? 'hidden' : 'shown';
  return database.write(async (transaction, afterCommit) => {
    const { comment, about } = await lockComment(transaction, viewer, commentId);
    if (!canHide(viewer, comment, about)) throw new AppError('permission-denied');
    const isChanged = comment.state !== state;
    if (isChanged) {
      await store.updateComment(transaction, commentId, { state });
      await addToCount(transaction, about, hidden ? -1 : 1);
    }
    const answer = await readAnswer(transaction, viewer, commentId);
    if (isChanged) afterCommit(() => publishEvent(topicOf(about), answer.comments_count));
    return answer;
  });
}

/**
 * Closes a thread on a post or event of the viewer to replies of other members, or opens the thread again. Earlier
 * replies stay. A repeated call changes nothing. Throws `not-found` if the viewer cannot see the comment. Throws
 * `permission-denied` for a reply, and on a post or event of another member.
 */
export async function setThreadClosed(
  database: Database,
  publishEvent: PublishCommentsEvent,
  viewer: Viewer,
  { commentId, closed }: { commentId: string; closed: boolean },
): Promise<CommentAnswer> {
  return database.write(async (transaction, afterCommit) => {
    const { comment, about } = await lockComment(transaction, viewer, commentId);
    if (!canClose(viewer, comment, about)) throw new AppError('permission-denied');
    const isChanged = (comment.replies_closed_at !== null) !== closed;
    if (isChanged) {
      const replies_closed_at = closed ? new Date().toISOString() : null;
      await store.updateComment(transaction, commentId, { replies_closed_at });
    }
    const answer = await readAnswer(transaction, viewer, commentId);
    // Open pages then read the comments again.
    if (isChanged) afterCommit(() => publishEvent(topicOf(about), answer.comments_count));
    return answer;
  });
}

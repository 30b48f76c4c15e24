import type { z } from 'zod';
import type { editComment as editCommentFunction } from '#contract/comments/comments.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { refuseFirstContact } from '#server/features/members/profiles/restrictions.service.ts';
import {
  hidingOfHold,
  lockHoldCase,
  updateHoldCase,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import { parseSnapshot } from '#server/features/moderation/targets/target-snapshots.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { commentNotFound } from './comment-threads.service.ts';
import { addToCount, findReadable } from './commentables.service.ts';
import { type Commentable, contactedBy, refOf, refuseEdit, topicOf } from './comments.policy.ts';
import {
  type CommentAnswer,
  type CommentDeps,
  draftRefused,
  holdTexts,
  lockComment,
  queueComment,
  readAnswer,
  refuseBlocked,
  type Write,
} from './comments.service.ts';
import * as store from './comments.store.ts';
import { withdrawFromNotifications } from './delete-comment.service.ts';
import { notifyOfEdit } from './notify-of-comment.service.ts';

/**
 * Changes the text of the viewer's comment for a limited time after it was written. A repeated call changes nothing,
 * even after that time. A new text is reviewed like a new comment, which may hide the comment until the review. Throws
 * `not-found` for a comment that the viewer cannot see, and `failed-precondition` for a hidden or old comment.
 */
export async function editComment(
  { database, publishEvent, links }: CommentDeps,
  viewer: Viewer,
  { commentId, content }: z.output<typeof editCommentFunction.input>,
): Promise<CommentAnswer> {
  return database.write(async (transaction, afterCommit) => {
    const write = { transaction, afterCommit, viewer, links };
    // The case is locked before the comment, as in decisions.
    const waiting = await lockHoldCase(transaction, 'comment', commentId);
    const { comment, about } = await lockEditable(transaction, viewer, commentId);
    const isChanged = comment.content !== content;
    if (isChanged) await change(write, { comment, about, waiting }, content);
    const answer = await readAnswer(transaction, viewer, commentId);
    if (isChanged && comment.state === 'shown') {
      afterCommit(() => publishEvent(topicOf(about), answer.comments_count));
    }
    return answer;
  });
}

/** Locks a comment of the viewer on a post or event that the viewer can see and that accepts comments. */
async function lockEditable(transaction: Queryable, viewer: Viewer, id: string) {
  const { comment } = await lockComment(transaction, viewer, id);
  const about = await findReadable(transaction, viewer, refOf(comment));
  if (!about) throw commentNotFound();
  if (comment.user_id !== viewer.userId) throw new AppError('permission-denied');
  if (!about.isOpen) throw draftRefused();
  return { comment, about };
}

interface Edited {
  comment: store.CommentRow;
  about: Commentable;
  /** The pending case of the comment. The transaction has locked this case. */
  waiting: Tables['cases'] | null;
}

async function change(write: Write, edited: Edited, content: string): Promise<void> {
  const { transaction, viewer } = write;
  const { comment, about } = edited;
  const now = new Date();
  refuseEdit(viewer, comment, now);
  const { parent_id } = comment;
  const answered = parent_id === null ? null : await store.findComment(transaction, parent_id);
  // Refuses when the viewer could not write a new comment, because of a block or a restriction.
  await refuseBlocked(transaction, viewer, { about, answered });
  await refuseFirstContact(transaction, viewer.userId, contactedBy({ about, answered }));
  await countUse(transaction, viewer, 'comments');
  const isShown = comment.state === 'shown';
  const hiding = await hidingOfHold(transaction, write.links, viewer, {
    type: 'comment',
    texts: { linked: [content] },
    known: { linked: isShown ? [comment.content] : [] },
  });
  const edited_at = isShown ? now.toISOString() : null;
  await store.updateComment(transaction, comment.id, { content, edited_at });
  const after = { ...comment, content };
  if (!isShown) await updateReview(write, edited, after);
  else if (hiding) await beginReview(write, edited, { ...after, ...hiding });
  else await notifyOfEdit(transaction, { comment: after, about, answered }, comment.content);
}

/** Shows the team the new text of a comment in its first pending review. */
async function updateReview(write: Write, { about, waiting }: Edited, after: store.CommentRow) {
  if (!waiting) return;
  const answered_id = parseSnapshot(waiting.snapshot)?.answered_id ?? null;
  await updateHoldCase(write, write.links, waiting, holdTexts({ about, answered_id }, after));
}

/** Hides a comment until the team has reviewed its new text. */
async function beginReview(
  write: Write,
  { comment, about }: Edited,
  after: store.CommentRow & { hidden_at: string },
): Promise<void> {
  const { transaction } = write;
  const { id, hidden_at, hidden_by, hidden_reason } = after;
  await store.setTeamHiding(transaction, id, { hidden_at, hidden_by, hidden_reason });
  await addToCount(transaction, about, -1);
  await withdrawFromNotifications(transaction, comment, about);
  await queueComment(write, { about, answered_id: comment.parent_id }, after);
}

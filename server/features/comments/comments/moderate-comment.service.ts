import type { TeamHiding } from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { commentNotFound } from './comment-threads.service.ts';
import { addToCount, findCommentable } from './commentables.service.ts';
import { lockCommentable, readCount } from './commentables.store.ts';
import { type CommentableRef, isDecidable, refOf, topicOf } from './comments.policy.ts';
import type { CommentsPublishing } from './comments.service.ts';
import * as store from './comments.store.ts';
import { withdrawFromNotifications } from './delete-comment.service.ts';
import { notifyOfComment } from './notify-of-comment.service.ts';

/**
 * Hides a comment on behalf of the team and deletes its notifications, or shows it again. Returns the comment before
 * the change, or null when nothing changes. Throws `not-found`.
 */
export async function setTeamHiding(
  transaction: Queryable,
  { id, about }: { id: string; about: CommentableRef },
  hiding: TeamHiding,
  { publishEvent, afterCommit }: CommentsPublishing,
): Promise<TeamHiding | null> {
  await lockCommentable(transaction, about);
  const comment = await store.findComment(transaction, id);
  if (!comment || !isDecidable(comment)) throw commentNotFound();
  const isHidden = hiding.hidden_at !== null;
  if (isHidden === (comment.hidden_at !== null)) return null;
  await store.setTeamHiding(transaction, id, hiding);
  await addToCount(transaction, about, isHidden ? -1 : 1);
  if (isHidden) await withdrawFromNotifications(transaction, comment, about);
  const count = await readCount(transaction, about);
  afterCommit(() => publishEvent(topicOf(about), count));
  return comment;
}

interface Released {
  id: string;
  answeredId: string | null;
  /** The time at which the pending review of the comment began. */
  hiddenAt: string | null;
}

/**
 * Sends the notifications of a comment whose pending review has ended. A comment that becomes visible for the first
 * time gets the current time as its creation time. After the review of an edit, the comment keeps its time. Does
 * nothing when the comment is not visible.
 */
export async function publishComment(
  transaction: Queryable,
  viewer: Viewer,
  { id, answeredId, hiddenAt }: Released,
): Promise<void> {
  const found = await store.findComment(transaction, id);
  const about = found && (await findCommentable(transaction, viewer, refOf(found)));
  if (!about || found.state !== 'shown') return;
  const isFirst = found.created_at === hiddenAt;
  const comment = isFirst ? { ...found, created_at: new Date().toISOString() } : found;
  if (isFirst) await store.updateComment(transaction, id, { created_at: comment.created_at });
  const answered = answeredId === null ? null : await store.findComment(transaction, answeredId);
  await notifyOfComment(transaction, { comment, about, answered });
}

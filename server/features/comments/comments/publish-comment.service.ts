import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findCommentable } from './commentables.service.ts';
import { refOf } from './comments.policy.ts';
import * as store from './comments.store.ts';
import { notifyOfComment } from './notify-of-comment.service.ts';

interface Released {
  id: string;
  answeredId: string | null;
  /** The time at which the pending review of the comment began. */
  hiddenAt: string | null;
}

/**
 * Sends the notifications of a comment whose pending review has ended. A comment that becomes visible for the first time
 * gets the current time. After the review of an edit, the comment keeps its time. Does nothing when the comment is not
 * visible.
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
  if (isFirst) await store.setCommentTime(transaction, comment);
  const answered = answeredId === null ? null : await store.findComment(transaction, answeredId);
  await notifyOfComment(transaction, { comment, about, answered });
}

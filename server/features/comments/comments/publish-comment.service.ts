import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findCommentable } from './commentables.service.ts';
import { refOf } from './comments.policy.ts';
import * as store from './comments.store.ts';
import { notifyOfComment } from './notify-of-comment.service.ts';

/**
 * Sets the time of a comment to now when it becomes visible for the first time, and sends its notifications.
 * `answeredId` is the comment to which it replies. Does nothing when the comment is not visible.
 */
export async function publishComment(
  transaction: Queryable,
  viewer: Viewer,
  { id, answeredId }: { id: string; answeredId: string | null },
): Promise<void> {
  const found = await store.findComment(transaction, id);
  const about = found && (await findCommentable(transaction, viewer, refOf(found)));
  if (!about || found.state !== 'shown') return;
  const comment = { ...found, created_at: new Date().toISOString() };
  await store.setCommentTime(transaction, comment);
  const answered = answeredId === null ? null : await store.findComment(transaction, answeredId);
  await notifyOfComment(transaction, { comment, about, answered });
}

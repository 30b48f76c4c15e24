import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findCommentable } from './commentables.service.ts';
import { refOf } from './comments.policy.ts';
import * as store from './comments.store.ts';
import { tellOfComment } from './news.service.ts';

/**
 * Makes a comment that was shown only now one of this moment, and tells whom it concerns. `answeredId` is the comment that
 * it replies to. Does nothing when it is not shown.
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
  await tellOfComment(transaction, { comment, about, answered });
}

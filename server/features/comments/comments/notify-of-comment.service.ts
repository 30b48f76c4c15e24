import type { CommentsTable } from '#server/features/comments/comments/comments.tables.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { notifyMentioned } from '#server/features/notifications/notifications/mentions.service.ts';
import { notify } from '#server/features/notifications/notifications/notifications.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isReadableBy } from './commentables.service.ts';
import type { Commentable } from './comments.policy.ts';

interface NewComment {
  comment: Pick<CommentsTable, 'user_id' | 'content' | 'created_at'>;
  about: Commentable;
  /** The comment to which it replies. */
  answered: Pick<CommentsTable, 'user_id'> | null;
}

/**
 * Notifies the owner of the post or event, the writer of the answered comment, and the members whom the comment mentions,
 * each once. The notifications have the time of the comment.
 */
export async function notifyOfComment(
  transaction: Queryable,
  { comment, about, answered }: NewComment,
): Promise<void> {
  const now = new Date(comment.created_at);
  const notification = notificationOf(comment, about);
  const known: string[] = [];
  const tell = async (type: 'reply' | 'comment', to: string) => {
    if (await notify(transaction, { ...notification, type, to }, now)) known.push(to);
  };
  if (answered && (await canSeeDiscussion(transaction, answered.user_id, about))) {
    await tell('reply', answered.user_id);
  }
  // The owner is notified of every comment, but only once.
  if (answered?.user_id !== about.user_id) await tell('comment', about.user_id);
  const isReadableBy = (userId: string) => canSeeDiscussion(transaction, userId, about);
  await notifyMentioned(transaction, { ...notification, known, isReadableBy }, now);
}

/**
 * Notifies the members whom a new text of a comment mentions and the text `before` did not. The owner of the post or
 * event and the writer of the answered comment know of the comment.
 */
export async function notifyOfEdit(
  transaction: Queryable,
  { comment, about, answered }: NewComment,
  before: string,
): Promise<void> {
  const known = answered ? [about.user_id, answered.user_id] : [about.user_id];
  const isReadableBy = (userId: string) => canSeeDiscussion(transaction, userId, about);
  const mentioning = { ...notificationOf(comment, about), before, known, isReadableBy };
  await notifyMentioned(transaction, mentioning, new Date(comment.created_at));
}

function notificationOf(
  { user_id: from, content }: NewComment['comment'],
  { id: relatedId, kind, title }: Commentable,
) {
  const relatedKind = kind === 'event' ? kind : null;
  return { from, relatedId, relatedKind, about: title, content };
}

/** A member may not see the post or event any more, or may have a block with its owner. */
export async function canSeeDiscussion(
  transaction: Queryable,
  userId: string,
  about: Commentable,
): Promise<boolean> {
  if (!(await isReadableBy(transaction, userId, about))) return false;
  return (await findBlocked(transaction, userId, [about.user_id])).size === 0;
}

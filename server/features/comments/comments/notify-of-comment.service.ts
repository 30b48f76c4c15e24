import { sentence } from '#contract/foundations/plain-text.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { notifyMentioned } from '#server/features/notifications/notifications/mentions.service.ts';
import {
  type NewNotification,
  notifyMembers,
} from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isReadableBy } from './commentables.service.ts';
import { type Commentable, contactedBy } from './comments.policy.ts';
import type { CommentsTable } from './comments.tables.ts';

interface NewComment {
  comment: Pick<CommentsTable, 'user_id' | 'content' | 'created_at'>;
  about: Commentable;
  answered: Pick<CommentsTable, 'user_id'> | null;
}

/**
 * Notifies the writer of the answered comment, the owner of the post or event, and the members whom the comment mentions.
 * Each is notified once. The notifications have the time of the comment.
 */
export async function notifyOfComment(
  transaction: Queryable,
  { comment, about, answered }: NewComment,
): Promise<void> {
  const now = new Date(comment.created_at);
  const known: string[] = [];
  const notify = async (type: 'reply' | 'comment', to: string) => {
    const notification = { ...commentNotification(type, comment, about), to };
    if (await notifyMembers(transaction, notification, now)) known.push(to);
  };
  if (answered && (await canSeeDiscussion(transaction, answered.user_id, about))) {
    await notify('reply', answered.user_id);
  }
  // The owner is notified of every comment, but not twice of a reply to their own comment.
  if (answered?.user_id !== about.user_id) await notify('comment', about.user_id);
  const text = { ...mentioningText(transaction, comment, about), known };
  await notifyMentioned(transaction, text, now);
}

type Target = Pick<Commentable, 'id' | 'kind' | 'title'>;

/**
 * Returns one of two notifications: of a reply, for the writer of the answered comment, or of a comment, for the owner
 * of the post or event.
 */
export function commentNotification(
  type: 'reply' | 'comment',
  { user_id: from, content }: Pick<CommentsTable, 'user_id' | 'content'>,
  about: Target,
): Omit<NewNotification, 'to'> {
  const texts = [about.title, content];
  return { type, kind: type, from, texts, ...linkTo(about), text: textOf(type, about) };
}

function textOf(type: 'reply' | 'comment', { kind, title }: Target): NewNotification['text'] {
  if (type === 'reply') {
    return (sender) => ({
      title: 'コメントに返信が届きました',
      content: sentence`${sender}さんが「${title}」であなたのコメントに返信しました`,
    });
  }
  return (sender) => ({
    title: `${kind === 'event' ? 'イベント' : '投稿'}にコメントが届きました`,
    content: sentence`${sender}さんが「${title}」にコメントしました`,
  });
}

function linkTo({ id: relatedId, kind }: Target) {
  return { relatedId, relatedKind: kind === 'event' ? kind : null };
}

/**
 * Notifies the members whom the new text of a comment mentions and the old text `before` does not. The owner of the post
 * or event and the writer of the answered comment are not notified again.
 */
export async function notifyOfEdit(
  transaction: Queryable,
  { comment, about, answered }: NewComment,
  before: string,
): Promise<void> {
  const known = contactedBy({ about, answered });
  const text = { ...mentioningText(transaction, comment, about), before, known };
  await notifyMentioned(transaction, text, new Date(comment.created_at));
}

function mentioningText(
  transaction: Queryable,
  { user_id: from, content }: NewComment['comment'],
  about: Commentable,
) {
  const isReadableBy = (userId: string) => canSeeDiscussion(transaction, userId, about);
  return { from, content, about: about.title, ...linkTo(about), isReadableBy };
}

/** Whether a member can see the post or event and has no block with the owner. */
export async function canSeeDiscussion(transaction: Queryable, userId: string, about: Commentable) {
  if (!(await isReadableBy(transaction, userId, about))) return false;
  return (await findBlocked(transaction, userId, [about.user_id])).size === 0;
}

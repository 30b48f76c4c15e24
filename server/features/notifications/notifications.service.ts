import type { Queryable } from '#server/platform/database/database.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import * as store from './notifications.store.ts';
import { keptWords, senderName } from './notifications.text.ts';

export type NotificationType = 'follow' | 'comment' | 'reply';

/** What a member is told of another one's deed. */
export interface NewNotification {
  type: NotificationType;
  from: string;
  to: string;
  /** Where the notification leads: a member for a follow, else the post. */
  relatedId: string;
  /** The title of the post it is about. */
  about?: string;
}

type Words = (sender: string, about: string) => { title: string; content: string };

const words: Record<NotificationType, Words> = {
  follow: (sender) => ({
    title: '新しいフォロワーがいます',
    content: `${sender}さんがあなたをフォローしました`,
  }),
  comment: (sender, about) => ({
    title: '投稿にコメントが届きました',
    content: `${sender}さんが「${about}」にコメントしました`,
  }),
  reply: (sender, about) => ({
    title: 'コメントに返信が届きました',
    content: `${sender}さんが「${about}」であなたのコメントに返信しました`,
  }),
};

/**
 * Writes a notification in the transaction of the deed it tells of, so that one never stands without the
 * other. Nobody is told of what they did themselves, and nothing is kept whose words end empty.
 */
export async function notify(
  transaction: Queryable,
  notice: NewNotification,
  now: Date = new Date(),
): Promise<void> {
  const sender =
    notice.from === notice.to ? null : await store.findSender(transaction, notice.from);
  if (!sender) return;
  const name = senderName(sender.display_name) || senderName(sender.username);
  const kept = keptWords(words[notice.type](name, notice.about ?? ''));
  if (kept) await store.insertNotification(transaction, toNotification(notice, kept, name, now));
}

function toNotification(
  notice: NewNotification,
  kept: { title: string; content: string },
  from_user_name: string,
  now: Date,
): NotificationsTable {
  const created_at = now.toISOString();
  return {
    id: newId(),
    ...kept,
    priority: 'normal',
    target_audience: 'specific',
    target_user_id: notice.to,
    is_active: true,
    image_key: null,
    expires_at: null,
    type: notice.type,
    from_user_id: notice.from,
    from_user_name,
    related_id: notice.relatedId,
    created_by: notice.from,
    created_at,
    updated_at: created_at,
  };
}

/** A deed as its notices tell of it. */
interface Deed {
  types: NotificationType[];
  from: string;
  relatedId: string;
  /** The `now` it was told with. */
  at: string;
}

/** Takes back what was told of a deed, in the transaction that undoes it: nobody looks for what is gone. */
export async function withdrawNotifications(transaction: Queryable, deed: Deed): Promise<void> {
  await store.deleteNotifications(transaction, deed);
}

/** As `notify`, unless the same member has told them of the same kind of deed within `quiet` milliseconds. */
export async function notifyOnceWithin(
  transaction: Queryable,
  quiet: number,
  notice: NewNotification,
  now: Date = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - quiet).toISOString();
  if (await store.wasNotifiedSince(transaction, { ...notice, since })) return;
  await notify(transaction, notice, now);
}

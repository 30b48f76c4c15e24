import type { NotificationKind } from '#contract/settings.ts';
import type { MemberBelongings } from '#server/features/deletions/deletions.service.ts';
import { refusesNews } from '#server/features/hiding/hiding.service.ts';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { NotificationsTable } from '#server/platform/database/tables.ts';
import { notificationRow } from './notifications.rows.ts';
import * as store from './notifications.store.ts';
import { cleanText, senderName } from './notifications.text.ts';
import { isOptedOut } from './opt-outs.store.ts';

export type NotificationType = Extract<NotificationKind, 'follow' | 'comment' | 'reply'>;

/** What a member is notified of: an action of another member. */
export interface NewNotification {
  type: NotificationType;
  from: string;
  to: string;
  /** The id that the notification links to: a member for a follow, otherwise the post. */
  relatedId: string;
  /** The title of the post. */
  about?: string;
  /** The text of the comment, which is compared with what the recipient mutes. */
  content?: string;
}

type Template = (sender: string, about: string) => { title: string; content: string };

const templates: Record<NotificationType, Template> = {
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
 * Stores a notification in the transaction of the action it reports, so that both are committed or
 * neither. Skips members who act on their own content or have switched the type off, what the recipient mutes, members
 * with a block between them, and texts that are empty once cleaned.
 */
export async function notify(
  transaction: Queryable,
  notification: NewNotification,
  now: Date = new Date(),
): Promise<void> {
  const { type, from, to, about = '', content = '' } = notification;
  const sender = from === to ? null : await store.findSender(transaction, from);
  if (!sender || (await isOptedOut(transaction, to, type))) return;
  const news = { userId: from, texts: [about, content], tags: [] };
  if (await refusesNews(transaction, to, news)) return;
  const name = senderName(sender.display_name) || senderName(sender.username);
  const text = cleanText(templates[type](name, about));
  if (text) await store.insertNotification(transaction, toRow(notification, text, name, now));
}

function toRow(
  notification: NewNotification,
  text: { title: string; content: string },
  from_user_name: string,
  now: Date,
): NotificationsTable {
  return notificationRow({
    ...text,
    target_audience: 'specific',
    target_user_id: notification.to,
    type: notification.type,
    from_user_id: notification.from,
    from_user_name,
    related_id: notification.relatedId,
    created_by: notification.from,
    created_at: now.toISOString(),
  });
}

export type SiteNotificationType = 'data-export';

const siteTexts: Record<SiteNotificationType, { title: string; content: string }> = {
  'data-export': {
    title: 'データの準備ができました',
    content: '設定の「すべてのデータ」から、24時間以内にダウンロードしてください。',
  },
};

/** Notifies a member of something that the site has done for them, in the transaction that does it. */
export async function notifyFromSite(
  transaction: Queryable,
  type: SiteNotificationType,
  target_user_id: string,
): Promise<void> {
  const row = notificationRow({
    ...siteTexts[type],
    type,
    target_audience: 'specific',
    target_user_id,
  });
  await store.insertNotification(transaction, row);
}

/** An action, as its notifications identify it. */
interface NotifiedAction {
  types: NotificationType[];
  from: string;
  relatedId: string;
  /** The `now` that its notifications were stored with. */
  at: string;
}

/** Deletes the notifications of an action, in the transaction that undoes it. */
export async function withdrawNotifications(
  transaction: Queryable,
  action: NotifiedAction,
): Promise<void> {
  await store.deleteNotifications(transaction, action);
}

/** Deletes the notifications of two members from each other, in the transaction of a block. */
export async function withdrawNotificationsBetween(
  transaction: Queryable,
  a: string,
  b: string,
): Promise<void> {
  await store.deleteNotificationsFrom(transaction, { from: a, to: b });
  await store.deleteNotificationsFrom(transaction, { from: b, to: a });
}

/** Like `notify`, but skipped if the recipient got the same type from the sender within `quiet` milliseconds. */
export async function notifyOnceWithin(
  transaction: Queryable,
  quiet: number,
  notification: NewNotification,
  now: Date = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - quiet).toISOString();
  if (await store.wasNotifiedSince(transaction, { ...notification, since })) return;
  await notify(transaction, notification, now);
}

/** Notifications show their picture to everybody. */
export const notificationPictures: PictureReference = {
  table: 'notifications',
  column: 'image_key',
  shownTo: 'everybody',
};

/** The notifications that a member got, and those that others got of what the member did. */
export const notificationsOfMember: MemberBelongings = {
  columns: [
    'notifications.target_user_id',
    'notifications.from_user_id',
    'notification_reads.user_id',
    'notification_targets.user_id',
  ],
  async *deleteAll({ database }, userId) {
    while (await store.deleteSomeOfMember(database, userId)) yield;
  },
};

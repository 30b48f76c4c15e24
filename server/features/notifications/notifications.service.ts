import { NOTIFICATION_LIFETIME } from '#contract/limits.ts';
import type { NotificationKind } from '#contract/settings.ts';
import type { MemberBelongings } from '#server/features/deletions/deletions.service.ts';
import { refusingAmong } from '#server/features/hiding/hiding.service.ts';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import { tellAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { tagsOfRelated } from './muted-news.service.ts';
import { notificationRow } from './notifications.rows.ts';
import * as store from './notifications.store.ts';
import { cleanText, senderName } from './notifications.text.ts';
import { findOptedOut } from './opt-outs.store.ts';

export type NotificationType = Extract<NotificationKind, 'follow' | 'comment' | 'reply'>;

/** What a member is notified of: an action of another member. */
export interface NewNotification {
  type: NotificationType;
  from: string;
  to: string;
  /** The id that the notification links to: a member for a follow, otherwise what is commented on. */
  relatedId: string;
  /** What is commented on is a post unless it is named here. */
  relatedKind?: 'event' | null;
  /** The title of what is commented on. */
  about?: string;
  /** The text of the comment, which is compared with what the recipient mutes. */
  content?: string;
}

interface Text {
  title: string;
  content: string;
}

const templates: Record<
  NotificationType,
  (sender: string, about: string, relatedKind: 'event' | null) => Text
> = {
  follow: (sender) => ({
    title: '新しいフォロワーがいます',
    content: `${sender}さんがあなたをフォローしました`,
  }),
  comment: (sender, about, relatedKind) => ({
    title: `${relatedKind === 'event' ? 'イベント' : '投稿'}にコメントが届きました`,
    content: `${sender}さんが「${about}」にコメントしました`,
  }),
  reply: (sender, about) => ({
    title: 'コメントに返信が届きました',
    content: `${sender}さんが「${about}」であなたのコメントに返信しました`,
  }),
};

/**
 * Stores a notification in the transaction of the action it reports, so that both are committed or
 * neither. Skips members who act on their own content or have switched the type off, what the recipient mutes (by its
 * texts or the tags of what it is about), members with a block between them, and texts that are empty once cleaned.
 */
export async function notify(
  transaction: Queryable,
  { type, from, to, relatedId, relatedKind = null, about = '', content = '' }: NewNotification,
  now: Date = new Date(),
): Promise<void> {
  const name = await nameOfSender(transaction, from);
  if (name === null) return;
  const wanting = await recipientsWanting(transaction, [to], {
    kind: type,
    from,
    texts: [about, content],
    relatedId,
  });
  const text = templates[type](name, about, relatedKind);
  const sent = { type, from, from_user_name: name, relatedId, relatedKind, now };
  await send(transaction, text, wanting, { ...sent, target_user_id: to });
}

/** The name of a member as notifications keep it; null when there is no such member. */
export async function nameOfSender(transaction: Queryable, userId: string): Promise<string | null> {
  const sender = await store.findSender(transaction, userId);
  return sender && (senderName(sender.display_name) || senderName(sender.username));
}

interface News {
  kind: NotificationKind;
  /** The acting member; null for the site. */
  from: string | null;
  /** The texts that are compared with what the recipients mute. */
  texts: readonly string[];
  /** What it is about. */
  relatedId: string;
}

/** Those of the members, each once, who want to be told of what somebody else does. */
async function recipientsWanting(
  transaction: Queryable,
  members: Iterable<string>,
  { kind, from, texts, relatedId }: News,
): Promise<string[]> {
  const others = [...new Set(members)].filter((id) => id !== from);
  const optedOut = await findOptedOut(transaction, others, kind);
  const asked = others.filter((id) => !optedOut.has(id));
  if (from === null) return asked;
  const readTags = () => tagsOfRelated(transaction, relatedId);
  const refusing = await refusingAmong(transaction, asked, { userId: from, texts, readTags });
  return asked.filter((id) => !refusing.has(id));
}

interface Sent {
  type: string;
  from: string | null;
  from_user_name: string | null;
  relatedId: string | null;
  relatedKind?: 'event' | 'decision' | null;
  now: Date;
  target_user_id?: string;
}

/** Stores one notification for the recipients and tells them, unless there are none or no text is left. */
async function send(
  transaction: Queryable,
  uncleaned: Text,
  recipients: readonly string[],
  { type, from, from_user_name, relatedId, relatedKind = null, now, target_user_id }: Sent,
): Promise<void> {
  const text = cleanText(uncleaned);
  if (!text || recipients.length === 0) return;
  const row = notificationRow({
    ...text,
    target_audience: 'specific',
    target_user_id: target_user_id ?? null,
    type,
    from_user_id: from,
    from_user_name,
    related_id: relatedId,
    related_kind: relatedKind,
    created_by: from,
    created_at: now.toISOString(),
  });
  await store.insertNotification(transaction, row, recipients);
  tellMembers(transaction, recipients);
}

/** Tells members live, after the commit, that something of what they are notified of has changed. */
export function tellMembers(transaction: Queryable, members: readonly string[]): void {
  tellAfterCommit(
    transaction,
    members.map((id) => `user:${id}` as const),
  );
}

/** What the members of an event are told. All of it is the kind `event` of their settings. */
export interface EventNews extends Text {
  type: 'event' | 'waiting-list' | 'reminder';
  /** The organiser who does something; null for what happens by itself. */
  from: string | null;
  to: readonly string[];
  eventId: string;
}

/**
 * Stores one notification for many members, in the transaction of what it reports, and tells them after the commit.
 * Skips those who have switched events off, who mute or block the sender or mute what it is about, and the sender.
 */
export async function notifyOfEvent(
  transaction: Queryable,
  { type, title, content, from, to, eventId }: EventNews,
  now: Date = new Date(),
): Promise<void> {
  const wanting = await recipientsWanting(transaction, to, {
    kind: 'event',
    from,
    texts: [content],
    relatedId: eventId,
  });
  const from_user_name = from === null ? null : await nameOfSender(transaction, from);
  const sent = { type, from, from_user_name, relatedId: eventId, now };
  await send(transaction, { title, content }, wanting, sent);
}

/** The failure for a notification that does not exist, or is not for the viewer. */
export function notificationNotFound(): AppError {
  return new AppError('not-found', 'Notification not found');
}

export type SiteNotificationType = 'data-export' | 'wallet-proof';

const siteTexts: Record<SiteNotificationType, (about: string) => Text> = {
  'data-export': () => ({
    title: 'データの準備ができました',
    content: '設定の「すべてのデータ」から、24時間以内にダウンロードしてください。',
  }),
  'wallet-proof': (address) => ({
    title: 'ウォレットの所有確認が外れました',
    content: `別のアカウントで所有が確認されたため、ウォレット ${address} の「所有確認済み」が外れました。ご自身のウォレットなら、設定からもう一度確認できます。心当たりがないときは、ほかの人がこのウォレットを使えるおそれがあります。安全をお確かめください。`,
  }),
};

interface SiteNews {
  to: string;
  relatedId: string | null;
  /** What the text names. */
  about?: string;
}

/** Notifies a member of something that the site has done for them, in the transaction that does it. */
export async function notifyFromSite(
  transaction: Queryable,
  type: SiteNotificationType,
  { to, relatedId, about = '' }: SiteNews,
): Promise<void> {
  const site = { from: null, from_user_name: null, now: new Date() };
  const text = siteTexts[type](about);
  await send(transaction, text, [to], { type, ...site, relatedId, target_user_id: to });
}

/** What the team has done with something of a member. */
export interface ModerationNews extends Text {
  to: string;
  /** The post or event that it is about, or whose comment, or the decision; null where it leads nowhere. */
  relatedId: string | null;
  /** It is a post unless it is named here. */
  relatedKind?: 'event' | 'decision' | null;
}

/**
 * Tells a member what the team has done with something of theirs, and why, in the transaction that does it. It comes
 * from the site, without the name of the admin, and cannot be switched off.
 */
export async function notifyOfModeration(
  transaction: Queryable,
  { to, relatedId, relatedKind = null, ...text }: ModerationNews,
  now: Date = new Date(),
): Promise<void> {
  const site = { type: 'moderation', from: null, from_user_name: null, now };
  await send(transaction, text, [to], { ...site, relatedId, relatedKind, target_user_id: to });
}

/**
 * Deletes the notification of something that the team did at `at`, in the transaction that takes it back. Returns false when the
 * member has read it already: then it stays.
 */
export async function withdrawUnreadModeration(
  transaction: Queryable,
  news: { to: string; relatedId: string; at: string },
): Promise<boolean> {
  const isWithdrawn = await store.deleteUnreadModeration(transaction, news);
  if (isWithdrawn) tellMembers(transaction, [news.to]);
  return isWithdrawn;
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
  tellMembers(transaction, await store.deleteNotifications(transaction, action));
}

/** Deletes the notifications of two members from each other, in the transaction of a block. */
export async function withdrawNotificationsBetween(
  transaction: Queryable,
  a: string,
  b: string,
): Promise<void> {
  await store.deleteNotificationsFrom(transaction, { from: a, to: b });
  await store.deleteNotificationsFrom(transaction, { from: b, to: a });
  tellMembers(transaction, [a, b]);
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

/** Announcements show their picture to those whom they are for, and to admins, who write them. */
export const notificationPictures: PictureReference = {
  table: 'notifications',
  column: 'image_key',
  shownTo: store.pictureAudience,
};

/** Deletes the notifications and announcements of more than a year ago, in slices. */
export async function endOldNotifications(database: Database): Promise<void> {
  const before = new Date(Date.now() - NOTIFICATION_LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

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

import type { NotificationKind } from '#contract/accounts/member-settings.ts';
import { NOTIFICATION_LIFETIME } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { refusingAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { deliverNotification, deliverNotifications } from './deliver-notification.service.ts';
import { growComments, withdrawComment } from './grouped-comments.service.ts';
import { tagsOfRelated } from './muted-notifications.service.ts';
import { findOptedOut } from './notification-opt-outs.store.ts';
import * as store from './notifications.store.ts';
import { notificationRow } from './notifications.tables.ts';
import { cleanText } from './notifications.text.ts';
import { nameOfSender } from './sender-names.service.ts';

export type NotificationType = Extract<
  NotificationKind,
  'follow' | 'comment' | 'reply' | 'mention'
>;

/** A notification about an action of another member. */
export interface NewNotification {
  type: NotificationType;
  from: string;
  to: string;
  /** The id that the notification links to: the member of a follow, otherwise the commented target. */
  relatedId: string;
  /** The type of the commented target; a post by default. */
  relatedKind?: 'event' | null;
  /** The title of the commented target. */
  about?: string;
  /** The text of the comment, which is compared with the recipient's mutes. */
  content?: string;
  /** Its words, in place of those of its type. */
  text?: ((sender: string) => Text) | undefined;
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
    content: sentence`${sender}さんがあなたをフォローしました`,
  }),
  comment: (sender, about, relatedKind) => ({
    title: `${relatedKind === 'event' ? 'イベント' : '投稿'}にコメントが届きました`,
    content: sentence`${sender}さんが「${about}」にコメントしました`,
  }),
  reply: (sender, about) => ({
    title: 'コメントに返信が届きました',
    content: sentence`${sender}さんが「${about}」であなたのコメントに返信しました`,
  }),
  mention: (sender, about) => ({
    title: 'あなたへのメンションがあります',
    content: sentence`${sender}さんが「${about}」であなたにメンションしました`,
  }),
};

/**
 * Stores a notification in the transaction of its action, so that both are committed or neither. Skips members who act
 * on their own content or have switched the type off, content that the recipient mutes (by its texts or the tags of its
 * target), members with a block between them, and texts that are empty once cleaned. Returns whether it is stored.
 */
export async function notify(
  transaction: Queryable,
  {
    type,
    from,
    to,
    relatedId,
    relatedKind = null,
    about = '',
    content = '',
    text,
  }: NewNotification,
  now: Date = new Date(),
): Promise<boolean> {
  const name = await nameOfSender(transaction, from);
  if (name === null) return false;
  const wanting = await recipientsWanting(transaction, [to], {
    kind: type,
    from,
    texts: [about, content],
    relatedId,
  });
  const words = text?.(name) ?? templates[type](name, about, relatedKind);
  const sent = { type, from, from_user_name: name, relatedId, relatedKind, now };
  return send(transaction, words, wanting, { ...sent, target_user_id: to });
}

interface SimilarPictureNotification {
  /** The author of the later post. */
  from: string;
  to: string;
  /** The pair of pictures that the notification links to. */
  relatedId: string;
  /** The later post, whose tags the recipient may mute, and its title. */
  postId: string;
  about: string;
}

/**
 * Tells a member that another one has posted a picture that looks like theirs. Like the other notifications about their
 * account, it cannot be switched off. Skips recipients who mute or block the author.
 */
export async function notifyOfSimilarPicture(
  transaction: Queryable,
  { from, to, relatedId, postId, about }: SimilarPictureNotification,
): Promise<void> {
  const name = await nameOfSender(transaction, from);
  if (name === null) return;
  const readTags = () => tagsOfRelated(transaction, postId);
  const content = { userId: from, texts: [about], readTags };
  if ((await refusingAmong(transaction, [to], content)).has(to)) return;
  const text = {
    title: 'あなたの画像に似た投稿があります',
    content: sentence`${name}さんの「${about}」の画像が、あなたの投稿の画像に似ています。並べて確かめられます。`,
  };
  const sent = { type: 'similar-picture', from, from_user_name: name, relatedId, now: new Date() };
  await send(transaction, text, [to], { ...sent, target_user_id: to });
}

interface NotificationCause {
  kind: NotificationKind;
  /** The acting member; null for the site. */
  from: string | null;
  /** The texts that are compared with the recipients' mutes. */
  texts: readonly string[];
  /** The target of the notification. */
  relatedId: string;
}

/** Returns those of the members, without duplicates, who want notifications about another member's action. */
async function recipientsWanting(
  transaction: Queryable,
  members: Iterable<string>,
  { kind, from, texts, relatedId }: NotificationCause,
): Promise<string[]> {
  const others = [...new Set(members)].filter((id) => id !== from);
  const optedOut = await findOptedOut(transaction, others, kind);
  const optedIn = others.filter((id) => !optedOut.has(id));
  if (from === null) return optedIn;
  const readTags = () => tagsOfRelated(transaction, relatedId);
  const refusing = await refusingAmong(transaction, optedIn, { userId: from, texts, readTags });
  return optedIn.filter((id) => !refusing.has(id));
}

interface Sent {
  type: string;
  from: string | null;
  from_user_name: string | null;
  relatedId: string | null;
  relatedKind?: 'event' | 'post' | 'decision' | null;
  now: Date;
  target_user_id?: string;
  latest?: string | undefined;
}

/**
 * Stores one notification for the recipients and notifies them, unless there are none or the text is empty. A comment
 * joins the unread notification of earlier comments. Returns whether the recipients are notified.
 */
async function send(
  transaction: Queryable,
  uncleaned: Text,
  recipients: readonly string[],
  sent: Sent,
): Promise<boolean> {
  const text = cleanText(uncleaned);
  if (!text || recipients.length === 0) return false;
  const row = rowOf(text, sent);
  const grown = sent.type === 'comment' ? await growComments(transaction, row) : null;
  if (grown === null) await store.insertNotification(transaction, row, recipients);
  const { latest } = sent;
  await deliverNotification(transaction, { ...row, id: grown ?? row.id }, recipients, { latest });
  publishToMembers(transaction, recipients);
  return true;
}

function rowOf(
  text: Text,
  { type, from, from_user_name, relatedId, relatedKind = null, now, target_user_id }: Sent,
): NotificationsTable {
  return notificationRow({
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
}

/** Sends members a live event after the commit when their notifications have changed. */
export function publishToMembers(transaction: Queryable, members: readonly string[]): void {
  publishAfterCommit(
    transaction,
    members.map((id) => `user:${id}` as const),
  );
}

/** A notification to the members of an event. All of them are of the kind `event` in the settings. */
export interface EventNotification extends Text {
  type: 'event' | 'waiting-list' | 'reminder';
  /** The acting organiser; null for automatic changes. */
  from: string | null;
  to: readonly string[];
  eventId: string;
  /** The time until which quiet hours may hold it at most. */
  latest?: string;
}

/**
 * Stores one notification for many members, in the transaction of its cause, and notifies them after the commit. Skips
 * the sender, members who have switched events off, who mute or block the sender, and who mute the content.
 */
export async function notifyOfEvent(
  transaction: Queryable,
  { type, title, content, from, to, eventId, latest }: EventNotification,
  now: Date = new Date(),
): Promise<void> {
  const wanting = await recipientsWanting(transaction, to, {
    kind: 'event',
    from,
    texts: [content],
    relatedId: eventId,
  });
  const from_user_name = from === null ? null : await nameOfSender(transaction, from);
  const sent = { type, from, from_user_name, relatedId: eventId, now, latest };
  await send(transaction, { title, content }, wanting, sent);
}

interface PollNotification {
  pollId: string;
  question: string;
  /** Whether its end has been brought forward. */
  isEarly: boolean;
  /** The author or organiser; null for the team. */
  from: string | null;
  to: readonly string[];
}

/**
 * Tells voters that a poll is over, in the transaction of its end. In the settings, it is of the kind `event`. Skips members
 * who have switched that off, and who mute or block its author.
 */
export async function notifyOfPoll(
  transaction: Queryable,
  { pollId, question, isEarly, from, to }: PollNotification,
  now: Date,
): Promise<void> {
  const cause = { kind: 'event', from, texts: [question], relatedId: pollId } as const;
  const wanting = await recipientsWanting(transaction, to, cause);
  const from_user_name = from === null ? null : await nameOfSender(transaction, from);
  const text = {
    title: isEarly ? '投票が予定より早く終わりました' : '投票が終わりました',
    content: sentence`「${question}」の結果を見られます`,
  };
  await send(transaction, text, wanting, {
    type: 'poll',
    from,
    from_user_name,
    relatedId: pollId,
    now,
  });
}

interface SeriesPartNotification {
  /** The author of the series. */
  from: string;
  to: readonly string[];
  /** The new post in it, and its title. */
  postId: string;
  title: string;
}

/**
 * Tells followers of a series of a new post in it, in the transaction that notes it. The words of the series are not in it,
 * because these may change and be hidden. Skips members who have switched that off, and who mute or block the author or the
 * words.
 */
export async function notifyOfSeriesPart(
  transaction: Queryable,
  { from, to, postId, title }: SeriesPartNotification,
  now: Date = new Date(),
): Promise<void> {
  const name = await nameOfSender(transaction, from);
  if (name === null) return;
  const cause = { kind: 'series', from, texts: [title], relatedId: postId } as const;
  const wanting = await recipientsWanting(transaction, to, cause);
  const text = {
    title: 'フォロー中のシリーズに新しい作品があります',
    content: sentence`${name}さんが「${title}」をシリーズに加えました`,
  };
  const sent = { type: 'series', from, from_user_name: name, relatedId: postId, now };
  await send(transaction, text, wanting, sent);
}

/** The error for a notification that does not exist or is not for the viewer. */
export function notificationNotFound(): AppError {
  return new AppError('not-found', 'Notification not found');
}

export type SiteNotificationType = 'data-export' | 'wallet-proof';

const siteTexts: Record<SiteNotificationType, (about: string) => Text> = {
  'data-export': () => ({
    title: 'データの準備ができました',
    content: '設定の「データのダウンロード」から、24時間以内にダウンロードしてください。',
  }),
  'wallet-proof': (address) => ({
    title: 'ウォレットの所有確認が外れました',
    content: `別のアカウントで所有が確認されたため、ウォレット ${address} の「所有確認済み」が外れました。ご自身のウォレットなら、設定からもう一度確認できます。心当たりがないときは、ほかの人がこのウォレットを使えるおそれがあります。安全をお確かめください。`,
  }),
};

interface SiteNotification {
  to: string;
  relatedId: string | null;
  /** The name in the text. */
  about?: string;
}

/** Notifies a member of something that the site has done for them, in the transaction of its cause. */
export async function notifyFromSite(
  transaction: Queryable,
  type: SiteNotificationType,
  { to, relatedId, about = '' }: SiteNotification,
): Promise<void> {
  const site = { from: null, from_user_name: null, now: new Date() };
  const text = siteTexts[type](about);
  await send(transaction, text, [to], { type, ...site, relatedId, target_user_id: to });
}

/** What a member of the team is told on the site. How else they are told is not decided here. */
export async function notifyTeam(
  transaction: Queryable,
  { to, ...uncleaned }: Text & { to: string },
): Promise<void> {
  const text = cleanText(uncleaned);
  if (!text) return;
  const site = { type: 'team-alert', from: null, from_user_name: null, relatedId: null };
  const row = rowOf(text, { ...site, now: new Date(), target_user_id: to });
  await store.insertNotification(transaction, row, [to]);
  publishToMembers(transaction, [to]);
}

/** An action of the team on content of a member. */
export interface ModerationNotification extends Text {
  to: string;
  /** The post or event that it is about or that was commented on, or the decision. Null for no link. */
  relatedId: string | null;
  /** The type of the target; a post by default. */
  relatedKind?: 'event' | 'decision' | null;
}

/**
 * Notifies a member of an action of the team on their content, with its reason, in the transaction of the action. The
 * notification comes from the site without the name of the admin, and cannot be switched off.
 */
export async function notifyOfModeration(
  transaction: Queryable,
  { to, relatedId, relatedKind = null, ...text }: ModerationNotification,
  now: Date = new Date(),
): Promise<void> {
  const site = { type: 'moderation', from: null, from_user_name: null, now };
  await send(transaction, text, [to], { ...site, relatedId, relatedKind, target_user_id: to });
}

/** What has become of something that a member has planned. */
export interface PlanNotification extends Text {
  to: string;
  /** Null for no link. */
  related: { id: string; kind: 'post' | 'event' } | null;
}

/**
 * Tells a member that something was published at its time, or that it was not, in the transaction of that. It is a reminder
 * of what they have asked for, so it cannot be switched off.
 */
export async function notifyOfPlan(
  transaction: Queryable,
  { to, related, ...text }: PlanNotification,
): Promise<void> {
  const site = { type: 'reminder', from: null, from_user_name: null, now: new Date() };
  const about = { relatedId: related?.id ?? null, relatedKind: related?.kind ?? null };
  await send(transaction, text, [to], { ...site, ...about, target_user_id: to });
}

/** The outcome of members' reports. */
export interface OutcomeNotification extends Text {
  to: readonly string[];
}

/**
 * Notifies members of the decision about their reports, like `notifyOfModeration` but without a link. Each member gets
 * their own notification. A few statements store any number of them.
 */
export async function notifyOfOutcome(
  transaction: Queryable,
  { to, ...uncleaned }: OutcomeNotification,
  now: Date,
): Promise<void> {
  const text = cleanText(uncleaned);
  if (!text) return;
  const site = { type: 'moderation', from: null, from_user_name: null, relatedId: null, now };
  const rows = to.map((target_user_id) => ({
    ...rowOf(text, { ...site, target_user_id }),
    target_user_id,
  }));
  await store.insertNotifications(transaction, rows);
  await deliverNotifications(transaction, rows, now);
  publishToMembers(transaction, to);
}

/**
 * Deletes the notification of the team's action at `at`, in the transaction that reverts it. Returns false when the
 * member has already read it; then it stays.
 */
export async function withdrawUnreadModeration(
  transaction: Queryable,
  withdrawn: { to: string; relatedId: string; at: string },
): Promise<boolean> {
  const isWithdrawn = await store.deleteUnreadModeration(transaction, withdrawn);
  if (isWithdrawn) publishToMembers(transaction, [withdrawn.to]);
  return isWithdrawn;
}

/** An action, as its notifications identify it. */
interface NotifiedAction {
  types: NotificationType[];
  from: string;
  relatedId: string;
  /** The `now` with which its notifications were stored. */
  at: string;
}

/** Deletes the notifications of an action, in the transaction that undoes it. */
export async function withdrawNotifications(
  transaction: Queryable,
  action: NotifiedAction,
): Promise<void> {
  publishToMembers(transaction, await store.deleteNotifications(transaction, action));
}

/**
 * Removes a comment from the notifications of its reply, of its mentions and of the comments, in the transaction that
 * deletes it.
 */
export async function withdrawCommentNotifications(
  transaction: Queryable,
  comment: Omit<NotifiedAction, 'types'>,
): Promise<void> {
  await withdrawNotifications(transaction, { ...comment, types: ['reply', 'mention'] });
  publishToMembers(transaction, await withdrawComment(transaction, comment));
}

/** Deletes the notifications of two members from each other, in the transaction of a block. */
export async function withdrawNotificationsBetween(
  transaction: Queryable,
  a: string,
  b: string,
): Promise<void> {
  await store.deleteNotificationsFrom(transaction, { from: a, to: b });
  await store.deleteNotificationsFrom(transaction, { from: b, to: a });
  publishToMembers(transaction, [a, b]);
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

/** The picture of an announcement is visible to its audience, and to admins, who write announcements. */
export const notificationPictures: PictureReference = {
  table: 'notifications',
  column: 'image_key',
  shownTo: store.pictureAudience,
};

/** Deletes notifications and announcements older than a year, in slices. */
export async function endOldNotifications(database: Database): Promise<void> {
  const before = new Date(Date.now() - NOTIFICATION_LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

/** The notifications of a member, and those of others about the member's actions. */
export const notificationsOfMember: MemberRecords = {
  columns: [
    'notifications.target_user_id',
    'notifications.from_user_id',
    'notification_reads.user_id',
    'notification_targets.user_id',
  ],
  async *deleteAll({ database }, userId) {
    while (await store.deleteSliceOfMember(database, userId)) yield;
  },
};

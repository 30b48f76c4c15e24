import type { NotificationKind } from '#contract/accounts/member-settings.ts';
import type { NotificationType } from '#contract/notifications/notifications.ts';
import { refusingAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { deliverNotification, deliverNotifications } from './deliver-notification.service.ts';
import { growComments } from './grouped-comments.service.ts';
import { tagsOfRelated } from './muted-notifications.service.ts';
import { findOptedOut } from './notification-opt-outs.store.ts';
import { nameOfSender, publishToMembers } from './notifications.service.ts';
import * as store from './notifications.store.ts';
import { notificationRow } from './notifications.tables.ts';
import { cleanText } from './notifications.text.ts';

export interface NotificationText {
  title: string;
  content: string;
}

export interface NewNotification {
  type: NotificationType;
  /** One member, or several who share one notification. */
  to: string | readonly string[];
  /** The acting member, who is not notified. Null for the site. */
  from?: string | null;
  /**
   * The kind under which members turn the notification off in the settings. A notification without a kind cannot be
   * turned off.
   */
  kind?: NotificationKind;
  /** The texts of members that are compared with the recipients' mutes. */
  texts?: readonly string[];
  /** The post or event whose tags are compared with the recipients' mutes. By default, the target of the link. */
  taggedId?: string;
  /** The id of what the link opens. Null for no link. */
  relatedId: string | null;
  relatedKind?: 'event' | 'post' | 'decision' | null;
  /** The text, or a function of the sender's name. With a function, nothing is sent when the sender is unknown. */
  text: NotificationText | ((sender: string) => NotificationText);
  /** The latest time until which quiet hours can delay the delivery. */
  latest?: string;
}

/**
 * Stores a notification in the transaction of its action, so that both are committed or neither is, and sends live
 * events after the commit. Skips texts that are empty without markup, and the acting member. Skips members who have
 * turned the kind off, who mute the acting member or have a block with them, or who mute a text or a tag of the target.
 * A comment is added to the unread notification about earlier comments. Returns whether anybody is notified.
 */
export async function notifyMembers(
  transaction: Queryable,
  notification: NewNotification,
  now: Date = new Date(),
): Promise<boolean> {
  const { from = null, to } = notification;
  const name = from === null ? null : await nameOfSender(transaction, from);
  const text = textFor(notification, name);
  if (!text) return false;
  const recipients = await recipientsOf(transaction, notification);
  if (recipients.length === 0) return false;
  const row = rowOf(text, notification, now, {
    from_user_name: name,
    target_user_id: typeof to === 'string' ? to : null,
  });
  const grown = row.type === 'comment' ? await growComments(transaction, row) : null;
  if (grown === null) await store.insertNotification(transaction, row, recipients);
  const { latest } = notification;
  await deliverNotification(transaction, { ...row, id: grown ?? row.id }, recipients, { latest });
  publishToMembers(transaction, recipients);
  return true;
}

function textFor({ text }: NewNotification, sender: string | null): NotificationText | null {
  if (typeof text !== 'function') return cleanText(text);
  return sender === null ? null : cleanText(text(sender));
}

/** Returns the recipients who want a notification, without duplicates. */
async function recipientsOf(
  transaction: Queryable,
  { to, from = null, kind, texts = [], relatedId, taggedId = relatedId ?? '' }: NewNotification,
): Promise<string[]> {
  const others = [...new Set(typeof to === 'string' ? [to] : to)].filter((id) => id !== from);
  const optedOut = kind && (await findOptedOut(transaction, others, kind));
  const optedIn = others.filter((id) => !optedOut?.has(id));
  if (from === null) return optedIn;
  const readTags = () => tagsOfRelated(transaction, taggedId);
  const refusing = await refusingAmong(transaction, optedIn, { userId: from, texts, readTags });
  return optedIn.filter((id) => !refusing.has(id));
}

function rowOf(
  text: NotificationText,
  { type, from = null, relatedId, relatedKind = null }: Omit<NewNotification, 'to' | 'text'>,
  now: Date,
  fields: Pick<NotificationsTable, 'from_user_name' | 'target_user_id'>,
): NotificationsTable {
  return notificationRow({
    ...text,
    ...fields,
    target_audience: 'specific',
    type,
    from_user_id: from,
    related_id: relatedId,
    related_kind: relatedKind,
    created_by: from,
    created_at: now.toISOString(),
  });
}

/**
 * Notifies like `notifyMembers`, unless the recipient got a notification of this type from the sender within `quiet`
 * milliseconds.
 */
export async function notifyOnceWithin(
  transaction: Queryable,
  quiet: number,
  notification: NewNotification & { from: string; to: string; relatedId: string },
  now: Date = new Date(),
): Promise<void> {
  const since = new Date(now.getTime() - quiet).toISOString();
  if (await store.wasNotifiedSince(transaction, { ...notification, since })) return;
  await notifyMembers(transaction, notification, now);
}

/**
 * Stores one notification from the site for each member, like `notifyMembers`. Uses a few statements for any number of
 * members.
 */
export async function notifyEach(transaction: Queryable, notification: FromSite, now: Date) {
  const rows = rowsOf(notification, now);
  if (rows.length === 0) return;
  await store.insertNotifications(transaction, rows);
  await deliverNotifications(transaction, rows, now);
  publishToMembers(transaction, notification.to);
}

interface FromSite {
  type: NotificationType;
  to: readonly string[];
  text: NotificationText;
}

/** Stores a notification from the site for a member. The notification is not delivered by push or mail. */
export async function notifyOnSite(
  transaction: Queryable,
  { to, ...notification }: Omit<FromSite, 'to'> & { to: string },
): Promise<void> {
  const rows = rowsOf({ ...notification, to: [to] }, new Date());
  if (rows.length === 0) return;
  await store.insertNotifications(transaction, rows);
  publishToMembers(transaction, [to]);
}

/** Returns one row for each member, or none when the text is empty without markup. */
function rowsOf({ type, to, text }: FromSite, now: Date) {
  const cleaned = cleanText(text);
  if (!cleaned) return [];
  return to.map((target_user_id) => {
    const fields = { from_user_name: null, target_user_id };
    return { ...rowOf(cleaned, { type, relatedId: null }, now, fields), target_user_id };
  });
}

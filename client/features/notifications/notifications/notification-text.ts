import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatCount } from '#client/lib/format/format.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationText {
  /** The sender's current name, or the stored name of a deleted account. Empty unless the text begins with the name. */
  name: string;
  /** The text after the name: a sentence about the sender, or a title. */
  rest: string;
  /** The text after the sentence or title. */
  body: string;
}

/**
 * Returns the text of a notification. The server stores a sentence such as ○○さんがあなたをフォローしました with the sender's name at
 * that time. The sentence is the title, or the content when there is no title.
 */
export function textOf(notification: Notification): NotificationText {
  const { title, content, from_user, from_user_name: then } = notification;
  const isAbout = (text: string) => Boolean(then) && text.startsWith(then ?? '');
  const name = from_user ? nameOf(from_user) : (then ?? '');
  if (isAbout(content)) {
    return { name, rest: content.slice(then?.length), body: notification.comment?.content ?? '' };
  }
  if (isAbout(title)) return { name, rest: title.slice(then?.length), body: bodyOf(notification) };
  return { name: '', rest: title, body: bodyOf(notification) };
}

/** Whether the team has written the notification to the viewer, or to a few chosen members. */
export function isNotice({ type, target_audience }: Notification): boolean {
  return type === 'announcement' && target_audience === 'specific';
}

/** Returns the text after a title. For likes: the number of taps, and the title of the post if it is visible. */
function bodyOf({ content, taps_count }: Notification): string {
  if (taps_count === 0) return content;
  const taps = notificationsMessages.taps(formatCount(taps_count));
  return [taps, content].filter(Boolean).join('・');
}

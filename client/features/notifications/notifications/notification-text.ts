import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatCount } from '#client/lib/format/format.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationsMessages } from './notifications.messages.ts';

interface NotificationText {
  /** The sender's current name, or the stored name of a deleted account. Empty unless the text begins with the name. */
  name: string;
  rest: string;
  body: string;
}

/**
 * Returns the text of a notification. Stored sentences, such as ○○さんがあなたをフォローしました, begin with the name that the sender
 * had at that time.
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

/**
 * Returns the text after a title. For likes, this is the number of taps if there were several, and the title of the
 * post if it is visible.
 */
function bodyOf({ content, taps_count }: Notification): string {
  if (taps_count === 0) return content;
  const taps = taps_count > 1 && notificationsMessages.taps(formatCount(taps_count));
  return [taps, content].filter(Boolean).join('・');
}

/** Returns the page that a tap opens. Null when the notification opens in place, or its target is gone. */
export function pathOf({ type, related, comment }: Notification): string | null {
  if (related === null || !opensAtOnce.has(type)) return null;
  const page = {
    user: '/user',
    post: '/posts',
    event: '/events',
    decision: null,
    'data-export': null,
    'similar-picture': '/similar-pictures',
    poll: '/polls',
  };
  const base = page[related.kind];
  if (base === null) return null;
  return `${base}/${related.id}${comment === null ? '' : `?comment=${comment.id}`}`;
}

const opensAtOnce = new Set<Notification['type']>([
  'follow',
  'like',
  'comment',
  'reply',
  'mention',
  'similar-picture',
  'poll',
  'series',
]);

import type { Notification } from '#contract/notifications/notifications.ts';

/**
 * Returns the page that a tap on a notification opens. Null when the notification opens in place: announcements, texts
 * that are read in full, and notifications whose target is gone.
 */
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

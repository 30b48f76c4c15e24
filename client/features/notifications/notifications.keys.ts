import type { NotificationFilter } from './notification-filter.ts';

/** Keys of the viewer's notifications. Each key is also the prefix of longer ones. */
export const notificationsKeys = {
  all: ['notifications'] as const,
  unread: ['notifications', 'unread'] as const,
  /** A visit of the page has a list of its own, so that going back to it shows the list as it was left. */
  lists: ['notifications', 'list'] as const,
  list: (filter: NotificationFilter, visit: string) =>
    ['notifications', 'list', filter, visit] as const,
  opened: (visit: string) => ['notifications', 'opened', visit] as const,
  /** The first page as it is now, beside the list that is shown. */
  newest: ['notifications', 'newest'] as const,
  newestIn: (filter: NotificationFilter, visit: string) =>
    ['notifications', 'newest', filter, visit] as const,
};

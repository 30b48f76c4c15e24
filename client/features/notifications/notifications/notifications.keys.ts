import type { NotificationFilter } from './notification-filter.ts';

/** Keys of the viewer's notifications. Each key is also the prefix of longer ones. */
export const notificationsKeys = {
  all: ['notifications'] as const,
  unread: ['notifications', 'unread'] as const,
  /** Each visit to the page has a list of its own, so that going back shows the list as the viewer left it. */
  lists: ['notifications', 'list'] as const,
  list: (filter: NotificationFilter, visit: string) =>
    ['notifications', 'list', filter, visit] as const,
  opened: (visit: string) => ['notifications', 'opened', visit] as const,
  /** The current first page, which may be newer than the shown list. */
  newest: ['notifications', 'newest'] as const,
  newestIn: (filter: NotificationFilter, visit: string) =>
    ['notifications', 'newest', filter, visit] as const,
};

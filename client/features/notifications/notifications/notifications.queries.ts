import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Notification, UnreadCounts } from '#contract/notifications/notifications.ts';

export const notificationFilters = ['all', 'announcements', 'personal'] as const;

export type NotificationFilter = (typeof notificationFilters)[number];

export function readFilter(search: URLSearchParams): NotificationFilter {
  return notificationFilters.find((known) => known === search.get('kind')) ?? 'all';
}

export const notificationsKeys = {
  all: ['notifications'] as const,
  unread: ['notifications', 'unread'] as const,
  /** The lists of each visit have their own keys, so that going back shows the list as the viewer left it. */
  lists: ['notifications', 'list'] as const,
  list: (filter: NotificationFilter, visit: string) =>
    ['notifications', 'list', filter, visit] as const,
  opened: (visit: string) => ['notifications', 'opened', visit] as const,
  /** The current first page, which may be newer than the shown list. */
  newest: ['notifications', 'newest'] as const,
  newestIn: (filter: NotificationFilter, visit: string) =>
    ['notifications', 'newest', filter, visit] as const,
};

export type NotificationPage = Page<Notification>;

/** The counts for the badges. They are not read from the lists, because most pages show only a badge. */
export const unreadQuery = queryOptions({
  queryKey: notificationsKeys.unread,
  queryFn: ({ signal }): Promise<UnreadCounts> =>
    getJson('/api/notifications/unread-count', { signal }),
});

/** Returns the query of the list of a visit. It is not refetched, because a button offers newer notifications. */
export function listQuery(kind: NotificationFilter, visit: string) {
  return infiniteQueryOptions({
    queryKey: notificationsKeys.list(kind, visit),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/notifications', { search: { kind, ...after(pageParam) }, signal }),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function newestQuery(kind: NotificationFilter, visit: string) {
  return queryOptions({
    queryKey: notificationsKeys.newestIn(kind, visit),
    queryFn: ({ signal }): Promise<NotificationPage> =>
      getJson('/api/notifications', { search: { kind }, signal }),
    retry: false,
  });
}

/** Returns the query for the ids of open notifications in a visit. The ids are not sent to the server. */
export function openedQuery(visit: string) {
  return queryOptions<readonly string[]>({
    queryKey: notificationsKeys.opened(visit),
    queryFn: skipToken,
  });
}

export function sendRead(notificationId: string) {
  return callFunction('markNotificationRead', { notificationId });
}

export function sendAllRead(until: string) {
  return callFunction('markAllNotificationsRead', { until });
}

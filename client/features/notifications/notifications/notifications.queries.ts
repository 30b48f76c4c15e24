import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Notification, UnreadCounts } from '#contract/notifications/notifications.ts';
import type { NotificationFilter } from './notification-filter.ts';
import { notificationsKeys } from './notifications.keys.ts';

export type NotificationPage = Page<Notification>;

/** The query for the numbers of unread notifications, at most `UNREAD_COUNT_MAX`. */
export const unreadQuery = queryOptions({
  queryKey: notificationsKeys.unread,
  queryFn: ({ signal }): Promise<UnreadCounts> =>
    getJson('/api/notifications/unread-count', { signal }),
});

/**
 * Returns the query for the notifications of a visit. The list is not refetched: a button offers newer notifications.
 */
export function listQuery(kind: NotificationFilter, visit: string) {
  return infiniteQueryOptions({
    queryKey: notificationsKeys.list(kind, visit),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/notifications', { search: { kind, ...after(pageParam) }, signal }),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns the query for the current first page of the notifications. Live events refetch this page. */
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

/** Marks a notification as read. Returns the numbers of unread notifications. */
export function sendRead(notificationId: string) {
  return callFunction('markNotificationRead', { notificationId });
}

/** Marks all notifications up to `until` as read. Returns the numbers of unread notifications. */
export function sendAllRead(until: string) {
  return callFunction('markAllNotificationsRead', { until });
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Notification } from '../../../contract/notifications.ts';
import type { Page } from '../../../contract/primitives.ts';
import { getJson } from '../../lib/api.ts';
import { after, byCursor } from '../../lib/paging.ts';
import type { NotificationFilter } from './notification-filter.ts';
import { notificationsKeys } from './notifications.keys.ts';

export type NotificationPage = Page<Notification>;

/** How many notifications are unread, at most `UNREAD_COUNT_MAX`. */
export const unreadQuery = queryOptions({
  queryKey: notificationsKeys.unread,
  queryFn: async ({ signal }) =>
    (await getJson('/api/notifications/unread-count', { signal })).unread_count,
});

/** The notifications of a visit, page by page. They never refetch by themselves: newer ones are offered. */
export function listQuery(kind: NotificationFilter, visit: string) {
  return infiniteQueryOptions({
    queryKey: notificationsKeys.list(kind, visit),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/notifications', { search: { kind, ...after(pageParam) }, signal }),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The first page of the notifications as it is now. Read again when the server tells of changes. */
export function newestQuery(kind: NotificationFilter, visit: string) {
  return queryOptions({
    queryKey: notificationsKeys.newestIn(kind, visit),
    queryFn: ({ signal }): Promise<NotificationPage> =>
      getJson('/api/notifications', { search: { kind }, signal }),
    retry: false,
  });
}

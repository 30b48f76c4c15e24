import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { UNREAD_COUNT_MAX } from '../../../contract/limits.ts';
import type { Notification } from '../../../contract/notifications.ts';
import { callFunction } from '../../lib/api.ts';
import { isMissing } from '../../lib/api-error.ts';
import { notificationsKeys } from './notifications.keys.ts';
import { type NotificationPage, unreadQuery } from './notifications.queries.ts';

/**
 * Marks a notification as read, in the lists and the badges at once, and resets them when that fails. Returns whether
 * the notification still exists.
 */
export async function markRead(client: QueryClient, id: string): Promise<boolean> {
  const before = client.getQueryData(unreadQuery.queryKey);
  const isIt = (item: Notification) => item.id === id;
  setRead(client, isIt, true);
  // A count at its maximum stands for more.
  if (before !== undefined && before < UNREAD_COUNT_MAX) setUnread(client, Math.max(before - 1, 0));
  try {
    const { unread_count } = await callFunction('markNotificationRead', { notificationId: id });
    setUnread(client, unread_count);
    return true;
  } catch (error) {
    void client.invalidateQueries({ queryKey: notificationsKeys.unread });
    if (isMissing(error)) return false;
    setRead(client, isIt, false);
    return true;
  }
}

/** Marks everything as read that is not newer than `until`. Returns how many there were, as far as they are counted. */
export async function markAllRead(client: QueryClient, until: string): Promise<number> {
  const before = client.getQueryData(unreadQuery.queryKey) ?? 0;
  const { unread_count } = await callFunction('markAllNotificationsRead', { until });
  setRead(client, ({ created_at }) => created_at <= until, true);
  setUnread(client, unread_count);
  return Math.max(before - unread_count, 0);
}

function setUnread(client: QueryClient, count: number): void {
  // An older answer that is still on its way must not overwrite it.
  void client.cancelQueries({ queryKey: notificationsKeys.unread });
  client.setQueryData(unreadQuery.queryKey, count);
}

function setRead(
  client: QueryClient,
  isMeant: (item: Notification) => boolean,
  is_read: boolean,
): void {
  const inPage = (page: NotificationPage): NotificationPage => ({
    ...page,
    items: page.items.map((item) => (isMeant(item) ? { ...item, is_read } : item)),
  });
  client.setQueriesData<InfiniteData<NotificationPage>>(
    { queryKey: notificationsKeys.lists },
    (list) => list && { ...list, pages: list.pages.map(inPage) },
  );
  client.setQueriesData<NotificationPage>(
    { queryKey: notificationsKeys.newest },
    (page) => page && inPage(page),
  );
}

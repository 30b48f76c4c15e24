import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { isMissing } from '#client/lib/api/api-error.ts';
import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import { notificationsKeys } from './notifications.keys.ts';
import {
  type NotificationPage,
  sendAllRead,
  sendRead,
  unreadQuery,
} from './notifications.queries.ts';

/** The pending marks, and the number of starts and ends of marks so far. */
interface Marks {
  pending: Set<Promise<unknown>>;
  changes: number;
}

const marksByClient = new WeakMap<QueryClient, Marks>();

/**
 * Marks a notification as read. Lists and badges show it immediately, and revert it when the call fails. Returns
 * whether the notification still exists.
 */
export async function markRead(client: QueryClient, id: string): Promise<boolean> {
  const before = client.getQueryData(unreadQuery.queryKey);
  const isIt = (item: Notification) => item.id === id;
  setRead(client, isIt, true);
  // At its maximum, the actual count may be higher.
  const expected =
    before !== undefined && before < UNREAD_COUNT_MAX ? Math.max(before - 1, 0) : before;
  try {
    await sendMark(client, expected, () => sendRead(id));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    setRead(client, isIt, false);
    return true;
  }
}

/**
 * Marks everything as read that is not newer than `until`. Returns the number of notifications that were unread, up to
 * the maximum.
 */
export async function markAllRead(client: QueryClient, until: string): Promise<number> {
  const before = client.getQueryData(unreadQuery.queryKey);
  const unread = await sendMark(client, before, () => sendAllRead(until));
  setRead(client, ({ created_at }) => created_at <= until, true);
  return Math.max((before ?? 0) - unread, 0);
}

/** Waits until no mark is pending, because the server's count may lack pending ones. */
export async function marksArrived(client: QueryClient): Promise<void> {
  const { pending } = marksOf(client);
  while (pending.size > 0) await Promise.allSettled(pending);
}

/**
 * Shows the expected count, then the count of the answer. If another mark or request runs meanwhile, the newest answer
 * is unknown, and the last mark reads the count again.
 */
async function sendMark(
  client: QueryClient,
  expected: number | undefined,
  call: () => Promise<{ unread_count: number }>,
): Promise<number> {
  const { queryKey } = unreadQuery;
  const marks = marksOf(client);
  marks.changes += 1;
  // The answer of a reading from before the mark must not undo it. That of the mark is newer.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, expected);
  const { changes } = marks;
  const readings = client.getQueryState(queryKey)?.dataUpdateCount;
  const sent = call();
  marks.pending.add(sent);
  try {
    const { unread_count } = await sent;
    const state = client.getQueryState(queryKey);
    const isNewest =
      marks.changes === changes &&
      state?.dataUpdateCount === readings &&
      state?.fetchStatus !== 'fetching';
    if (isNewest) client.setQueryData(queryKey, unread_count);
    else if (marks.pending.size === 1) void client.invalidateQueries({ queryKey });
    return unread_count;
  } catch (error) {
    if (marks.pending.size === 1) void client.invalidateQueries({ queryKey });
    throw error;
  } finally {
    marks.pending.delete(sent);
    marks.changes += 1;
  }
}

function marksOf(client: QueryClient): Marks {
  const known = marksByClient.get(client);
  if (known) return known;
  const marks: Marks = { pending: new Set(), changes: 0 };
  marksByClient.set(client, marks);
  return marks;
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

import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { isMissing } from '#client/lib/api/api-error.ts';
import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { Notification, UnreadCounts } from '#contract/notifications/notifications.ts';
import {
  type NotificationPage,
  notificationsKeys,
  sendAllRead,
  sendRead,
  unreadQuery,
} from './notifications.queries.ts';

interface PendingReads {
  pending: Set<Promise<unknown>>;
  changes: number;
}

const readsByClient = new WeakMap<QueryClient, PendingReads>();

/** Shows a notification as read at once, and as unread again when the call fails. Returns false if it no longer exists. */
export async function markRead(
  client: QueryClient,
  { id, type }: Pick<Notification, 'id' | 'type'>,
): Promise<boolean> {
  const before = client.getQueryData(unreadQuery.queryKey);
  const isIt = (item: Notification) => item.id === id;
  setRead(client, isIt, true);
  const expected = before && {
    unread_count: oneLess(before.unread_count),
    personal_count:
      type === 'announcement' ? before.personal_count : oneLess(before.personal_count),
  };
  try {
    await sendReads(client, expected, () => sendRead(id));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    setRead(client, isIt, false);
    return true;
  }
}

/** Marks all notifications up to `until` as read. Returns how many were unread, at most the maximum. */
export async function markAllRead(client: QueryClient, until: string): Promise<number> {
  const before = client.getQueryData(unreadQuery.queryKey);
  const unread = await sendReads(client, before, () => sendAllRead(until));
  setRead(client, ({ created_at }) => created_at <= until, true);
  return Math.max((before?.unread_count ?? 0) - unread.unread_count, 0);
}

/** Returns a count after one notification was read. A count at the maximum stays, because there may be more. */
function oneLess(count: number): number {
  return count < UNREAD_COUNT_MAX ? Math.max(count - 1, 0) : count;
}

/**
 * Resolves when all calls that mark notifications as read have ended. Data that is fetched earlier would show them as
 * unread.
 */
export async function readsArrived(client: QueryClient): Promise<void> {
  const { pending } = readsOf(client);
  while (pending.size > 0) await Promise.allSettled(pending);
}

/** Shows the expected counts, then those of the response. After overlapping calls, the last one refetches them. */
async function sendReads(
  client: QueryClient,
  expected: UnreadCounts | undefined,
  call: () => Promise<UnreadCounts>,
): Promise<UnreadCounts> {
  const { queryKey } = unreadQuery;
  const reads = readsOf(client);
  reads.changes += 1;
  // A read that began before the call must not overwrite the newer count.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, expected);
  const { changes } = reads;
  const readings = client.getQueryState(queryKey)?.dataUpdateCount;
  const sent = call();
  reads.pending.add(sent);
  try {
    const counts = await sent;
    const state = client.getQueryState(queryKey);
    const isNewest =
      reads.changes === changes &&
      state?.dataUpdateCount === readings &&
      state?.fetchStatus !== 'fetching';
    if (isNewest) client.setQueryData(queryKey, counts);
    else if (reads.pending.size === 1) void client.invalidateQueries({ queryKey });
    return counts;
  } catch (error) {
    if (reads.pending.size === 1) void client.invalidateQueries({ queryKey });
    throw error;
  } finally {
    reads.pending.delete(sent);
    reads.changes += 1;
  }
}

function readsOf(client: QueryClient): PendingReads {
  const known = readsByClient.get(client);
  if (known) return known;
  const reads: PendingReads = { pending: new Set(), changes: 0 };
  readsByClient.set(client, reads);
  return reads;
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

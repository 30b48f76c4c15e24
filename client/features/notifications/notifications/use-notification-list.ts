import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import {
  listQuery,
  type NotificationFilter,
  newestQuery,
  unreadQuery,
} from './notifications.queries.ts';

/** The notifications of a visit change only when the viewer requests it. */
export function useNotificationList(filter: NotificationFilter, visit: string) {
  const client = useQueryClient();
  const { query, newest } = useNewest(filter, visit);
  const { data: unread, dataUpdatedAt: countedAt } = useQuery(unreadQuery);
  // A count that is older than the list does not include newer notifications.
  const isAllRead = unread?.unread_count === 0 && countedAt > query.dataUpdatedAt;
  const items = useMemo(() => {
    const read = new Set(newest?.items.filter(({ is_read }) => is_read).map(versionOf));
    return loadedItems(query.data, ({ id }) => id).map((item) =>
      isAllRead || read.has(versionOf(item)) ? { ...item, is_read: true } : item,
    );
  }, [query.data, newest, isAllRead]);
  const latest = items[0]?.created_at ?? '';
  const newer = newest?.items.filter(({ created_at }) => created_at > latest).length ?? 0;

  function showNewer(): void {
    if (newest)
      client.setQueryData(listQuery(filter, visit).queryKey, {
        pages: [newest],
        pageParams: [null],
      });
  }

  return {
    query,
    items,
    newer,
    isMoreNewer: newest?.has_more === true && newer === newest.items.length,
    showNewer,
  };
}

export function useNewest(filter: NotificationFilter, visit: string) {
  const query = useInfiniteQuery(listQuery(filter, visit));
  const first = query.data?.pages[0];
  const { data: newest = first } = useQuery({
    ...newestQuery(filter, visit),
    enabled: first !== undefined,
    initialData: first,
    initialDataUpdatedAt: query.dataUpdatedAt,
  });
  return { query, newest };
}

/** A grouped notification keeps its id when it grows and is unread again, so the id alone does not identify a read. */
function versionOf({ id, updated_at }: Notification): string {
  return `${id} ${updated_at}`;
}

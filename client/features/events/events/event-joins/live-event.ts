import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { SECOND } from '#contract/foundations/limits.ts';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { joinsKeys } from './event-joins.queries.ts';

/** Open pages refetch a changed event at random times within this span, to spread the load. In milliseconds. */
const SPREAD = SECOND;

/** The minimum time between two reads, in milliseconds. Viewers on the waiting list read each change immediately. */
const READ_INTERVAL = 3 * SECOND;

/** Refetches an event and its participants when the event changes. Shows a toast when a waiting viewer gets a seat. */
export function useLiveEvent(eventId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let readAt = 0;
    const read = () => {
      clearTimeout(timer);
      timer = undefined;
      readAt = Date.now();
      void readAgain(client, eventId);
    };
    const stop = subscribeToTopic(`event:${eventId}`, ({ type }) => {
      if (type !== 'changed' && type !== 'refetch') return;
      if (isWaiting(client, eventId)) read();
      else
        timer ??= setTimeout(
          read,
          Math.max(Math.random() * SPREAD, readAt + READ_INTERVAL - Date.now()),
        );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, eventId]);
}

function isWaiting(client: QueryClient, eventId: string): boolean {
  return client.getQueryData(eventQuery(eventId).queryKey)?.my_state === 'waiting';
}

async function readAgain(client: QueryClient, eventId: string): Promise<void> {
  const { queryKey } = eventQuery(eventId);
  const hasWaited = isWaiting(client, eventId);
  await client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: joinsKeys.members(eventId) });
  if (!hasWaited || client.getQueryData(queryKey)?.my_state !== 'joined') return;
  showToast({ type: 'success', about: `event:${eventId}`, title: joinsMessages.movedUp });
  refreshEventLists(client);
}

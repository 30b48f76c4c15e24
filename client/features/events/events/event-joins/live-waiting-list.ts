import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { eventQuery, refreshEventLists } from '../event.queries.ts';
import { joinsKeys } from './event-joins.keys.ts';
import { joinsMessages } from './event-joins.messages.ts';

/** Keeps the position of a waiting viewer up to date while the event is open, and shows a toast when the viewer gets a place. */
export function useLiveWaitingList(eventId: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      subscribeToTopic(`event:${eventId}`, ({ type }) => {
        if (type === 'waiting-list' || type === 'refetch') void readPosition(client, eventId);
      }),
    [client, eventId],
  );
}

async function readPosition(client: QueryClient, eventId: string): Promise<void> {
  const { queryKey } = eventQuery(eventId);
  if (client.getQueryData(queryKey)?.my_state !== 'waiting') return;
  await client.invalidateQueries({ queryKey });
  if (client.getQueryData(queryKey)?.my_state !== 'joined') return;
  showToast({ type: 'success', about: `event:${eventId}`, title: joinsMessages.movedUp });
  void client.invalidateQueries({ queryKey: joinsKeys.members(eventId) });
  refreshEventLists(client);
}

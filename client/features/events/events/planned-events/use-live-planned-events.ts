import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { refreshPlannedEvents } from './planned-events.queries.ts';

/** Refetches the planned events when a notification arrives, for example after one is published. */
export function useLivePlannedEvents(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type === 'notifications') refreshPlannedEvents(client);
    });
  }, [client, userId]);
}

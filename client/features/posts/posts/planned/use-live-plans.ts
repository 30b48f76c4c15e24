import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { refreshLists } from '../post-cache.ts';

/** Reads the planned posts again when the member is told something, such as that one was published. */
export function useLivePlans(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type === 'notifications') refreshLists(client);
    });
  }, [client, userId]);
}

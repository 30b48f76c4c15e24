import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';

/** Calls `refresh` for a list of plans when the member gets a notification, for example about a publication. */
export function useLivePlans(
  userId: string | undefined,
  refresh: (client: QueryClient) => void,
): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type === 'notifications') refresh(client);
    });
  }, [client, userId, refresh]);
}

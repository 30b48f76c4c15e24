import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';

/** Refetches a list of plans by `refresh` when the member gets a notification, for example after a publication. */
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

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '../../../lib/live.ts';

/** Reads what is below a key again as soon as the queue of reports changes. */
export function useLiveQueue(queryKey: QueryKey, enabled = true): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!enabled) return;
    return subscribeToTopic('admins', ({ type }) => {
      if (type !== 'reports' && type !== 'refetch') return;
      void client.invalidateQueries({ queryKey });
    });
  }, [client, queryKey, enabled]);
}

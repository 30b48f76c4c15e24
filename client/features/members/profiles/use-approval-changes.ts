import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionKeys } from '#client/features/identity/session/session.keys.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';

/** Reads the session again when the team answers a waiting user, and after an interruption of the connection. */
export function useApprovalChanges(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      // A read that is under way may be older than the answer, and is cancelled.
      if (type === 'profile' || type === 'refetch') {
        void client.refetchQueries({ queryKey: sessionKeys.session });
      }
    });
  }, [client, userId]);
}

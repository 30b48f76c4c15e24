import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionKeys } from '#client/features/identity/session/session.keys.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';

/** Refetches the session when the team decides about the user's approval, and when events may have been missed. */
export function useApprovalChanges(userId: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      // Cancels a pending read, because it may be older than the decision.
      if (type === 'profile' || type === 'refetch') {
        void client.refetchQueries({ queryKey: sessionKeys.session });
      }
    });
  }, [client, userId]);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { eventQuery } from '../event.queries.ts';

export function useSetEntry(eventId: string) {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMutation({
    mutationFn: (closed: boolean) => call('setEventEntry', { eventId, closed }),
    onSuccess: (answer) => {
      const { queryKey } = eventQuery(eventId);
      client.setQueryData(queryKey, (event) => event && { ...event, ...answer });
      // Refetches the event, because the change also determines whether the viewer can join.
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useMessageMembers(eventId: string) {
  const call = useMemberCall();
  return useMutation({
    mutationFn: (message: { content: string; requestId: string }) =>
      call('messageEventMembers', { eventId, ...message }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction } from '#client/lib/api/api.ts';
import { eventQuery } from '../event.queries.ts';

export function useSetEntry(eventId: string) {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (closed: boolean) =>
      afterSignIn(() => callFunction('setEventEntry', { eventId, closed })),
    onSuccess: (answer) => {
      const { queryKey } = eventQuery(eventId);
      client.setQueryData(queryKey, (event) => event && { ...event, ...answer });
      // Refetches the event, because the change also determines whether the viewer can join.
      void client.invalidateQueries({ queryKey });
    },
  });
}

export function useMessageMembers(eventId: string) {
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (message: { content: string; requestId: string }) =>
      afterSignIn(() => callFunction('messageEventMembers', { eventId, ...message })),
  });
}

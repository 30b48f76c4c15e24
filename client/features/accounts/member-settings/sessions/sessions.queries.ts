import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';

const settingsKeys = { sessions: ['sessions'] as const };

export const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions,
  queryFn: ({ signal }) => getJson('/api/sessions', { signal }),
  // Another device can sign in or out at any time.
  staleTime: 0,
});

/** Returns the mutation that ends a session of the viewer. With null, it ends all sessions except the current one. */
export function useEndSessions() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      afterSignIn(() =>
        sessionId === null
          ? callFunction('endOtherSessions', {})
          : callFunction('endSession', { sessionId }),
      ),
    onSuccess: (left) => client.setQueryData(sessionsQuery.queryKey, left),
  });
}

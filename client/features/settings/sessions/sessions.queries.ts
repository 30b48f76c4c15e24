import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callFunction, getJson } from '../../../lib/api.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';
import { settingsKeys } from '../settings.keys.ts';

const sessionsQuery = queryOptions({
  queryKey: settingsKeys.sessions,
  queryFn: ({ signal }) => getJson('/api/sessions', { signal }),
  // Another device can sign in or out at any time.
  staleTime: 0,
});

/** The sessions of the viewer. */
export function useSessions() {
  return useQuery(sessionsQuery);
}

/** Signs one session of the viewer out, or with null all but this one. */
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

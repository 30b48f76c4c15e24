import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';

/** Sends a call. Throws `ApiError`. */
type AdminCall = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/**
 * Returns what sends the calls of a page of the administration. It asks to sign in when the session has expired, and then
 * reads what is below these keys again, also after a failure, which may come from what a colleague did meanwhile.
 */
export function useAdminCall(refreshed: readonly QueryKey[]): AdminCall {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    async (send) => {
      try {
        return await afterSignIn(send);
      } finally {
        await Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey })));
      }
    },
    [client, afterSignIn, refreshed],
  );
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';

/** Sends a call. Throws `ApiError`. */
type AdminCall = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/** For calls whose result is seen in feeds, lists and pages all over the site. */
export const everything: readonly QueryKey[] = [[]];

/**
 * Returns what sends the calls of a page of the administration. It asks to sign in when the session has expired, and then
 * reads what is below these keys again, also after a failure. That is waited for only when a colleague was faster, so that
 * what they did is there with the refusal.
 */
export function useAdminCall(refreshed: readonly QueryKey[]): AdminCall {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    async (send) => {
      const refresh = () =>
        Promise.all(refreshed.map((queryKey) => client.invalidateQueries({ queryKey })));
      try {
        const answer = await afterSignIn(send);
        void refresh();
        return answer;
      } catch (error) {
        const read = refresh();
        if (error instanceof ApiError && error.reason === 'changed-elsewhere') await read;
        throw error;
      }
    },
    [client, afterSignIn, refreshed],
  );
}

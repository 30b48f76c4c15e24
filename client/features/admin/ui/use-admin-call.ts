import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { useAfterSignIn } from '../../session/use-after-sign-in.ts';

/** Sends a call. Throws `ApiError`. */
type AdminCall = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/** What is read again after a call, by its keys. */
interface Reread {
  /** What is shown where the call is sent, unless its answer is put there. Waited for: the next action works on it. */
  shown?: readonly QueryKey[];
  /** What is seen elsewhere, and what is left by then. */
  elsewhere?: readonly QueryKey[];
}

const none: readonly QueryKey[] = [];

/** For calls whose result is seen in feeds, lists and pages all over the site: too much to wait for. */
export const everything: Reread = { elsewhere: [[]] };

/**
 * Returns what sends the calls of a page of the administration. It asks to sign in when the session has expired, and then
 * reads again what has changed. A call is done when the page shows what it did. What failed is read again as well, and
 * waited for when a colleague was faster, so that what they did is there with the refusal.
 */
export function useAdminCall({ shown = none, elsewhere = none }: Reread): AdminCall {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useCallback(
    async (send) => {
      const read = (keys: readonly QueryKey[]) =>
        Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      try {
        const answer = await afterSignIn(send);
        void read(elsewhere);
        await read(shown);
        return answer;
      } catch (error) {
        const all = read([...shown, ...elsewhere]);
        if (error instanceof ApiError && error.reason === 'changed-elsewhere') await all;
        throw error;
      }
    },
    [client, afterSignIn, shown, elsewhere],
  );
}

import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAfterProof } from '#client/features/identity/passkeys/passkey-confirmation.tsx';
import { ApiError } from '#client/lib/api/api-error.ts';

type AdminCall = <Answer>(send: () => Promise<Answer>) => Promise<Answer>;

/** The queries that are refetched after a call, by key. */
export interface Reread {
  /** Queries of the shown page that the response does not update. The call waits until they are refetched. */
  shown?: readonly QueryKey[];
  /** Queries of other pages, and queries that the page no longer shows after the call. */
  elsewhere?: readonly QueryKey[];
}

const none: readonly QueryKey[] = [];

/** All queries, for calls that affect the whole site. Such calls do not wait for the refetch. */
export const everything: Reread = { elsewhere: [[]] };

/**
 * Returns the function that sends the calls of an administration page. When the session has expired, it asks the viewer
 * to sign in, and before a dangerous action for a passkey. After each call, even a failed one, it refetches the changed
 * data. A call resolves when the page shows its result. After a conflict, the call rejects only when the data is
 * refetched, so that the page shows the colleague's change with the error.
 */
export function useAdminCall({ shown = none, elsewhere = none }: Reread): AdminCall {
  const client = useQueryClient();
  const afterProof = useAfterProof();
  return useCallback(
    async (send) => {
      const read = (keys: readonly QueryKey[]) =>
        Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      try {
        const answer = await afterProof(send);
        void read(elsewhere);
        await read(shown);
        return answer;
      } catch (error) {
        const all = read([...shown, ...elsewhere]);
        if (error instanceof ApiError && error.reason === 'changed-elsewhere') await all;
        throw error;
      }
    },
    [client, afterProof, shown, elsewhere],
  );
}

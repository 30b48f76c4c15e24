import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { SECOND } from '../../../contract/limits.ts';
import type { Wallet } from '../../../contract/wallets.ts';
import { callFunction, type FunctionInput, getJson } from '../../lib/api.ts';
import { subscribeToTopic } from '../../lib/live.ts';
import { profilesKeys } from '../profiles/profiles.keys.ts';
import { useSession } from '../session/session-context.tsx';
import { useAfterSignIn } from '../session/use-after-sign-in.ts';
import { walletsKeys } from './wallets.keys.ts';

/** While NFTs are fetched, this often is asked for them when the live connection tells nothing. */
const POLL_INTERVAL = 5 * SECOND;

export const walletsQuery = queryOptions({
  queryKey: walletsKeys.all,
  queryFn: ({ signal }) => getJson('/api/wallets', { signal }),
  // Their NFTs are fetched in the background.
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.items.some(isBusy) === true && POLL_INTERVAL,
});

/** Whether the NFTs of a wallet are being fetched, or will be soon. */
export function isBusy({ state }: Pick<Wallet, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** The viewer's wallets, read again as the server tells of them. */
export function useWallets() {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type === 'wallets' || type === 'refetch') void readAgain(client);
    });
  }, [client, userId]);
  return useQuery(walletsQuery);
}

/** Reads the wallets again, and what shows their NFTs and marks when that is shown next. */
function readAgain(client: QueryClient): Promise<void> {
  readMarksAgain(client);
  return client.invalidateQueries({ queryKey: walletsKeys.all });
}

/** Reads again what shows the NFTs of wallets, whether these are proven, and whose member is a holder. */
export function readMarksAgain(client: QueryClient): void {
  for (const queryKey of [walletsKeys.nfts, profilesKeys.all]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Calls that change wallets. They read the list again, and throw `ApiError`. */
export function useWalletCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    /** Also after a failure, as what is shown may be out of date. */
    const call = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await afterSignIn(send);
      } finally {
        await readAgain(client);
      }
    };
    return {
      add: (input: FunctionInput<'saveWalletAddressMultiChain'>) =>
        call(() => callFunction('saveWalletAddressMultiChain', input)),
      rename: (walletId: string, label: string) =>
        call(() => callFunction('renameWallet', { walletId, label })),
      refresh: (walletId: string) =>
        call(() => callFunction('refreshNFTCacheMultiChain', { walletId })),
      remove: (walletId: string) => call(() => callFunction('deleteWallet', { walletId })),
      readAgain: () => readAgain(client),
    };
  }, [client, afterSignIn]);
}

import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { profilesKeys } from '#client/features/members/profiles/profiles.keys.ts';
import { callFunction, type FunctionInput, getJson } from '#client/lib/api/api.ts';
import { isSignedOut } from '#client/lib/api/api-error.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import type { Wallet } from '#contract/collections/wallets.ts';
import { SECOND } from '#contract/foundations/limits.ts';

export const walletsKeys = {
  all: ['wallets'] as const,
  /** The prefix of `nftsKeys`. NFTs belong to wallets. */
  nfts: ['nfts'] as const,
};

/** How often the wallets are refetched while NFTs are fetched, in milliseconds, in case live events are missing. */
const POLL_INTERVAL = 5 * SECOND;

export const walletsQuery = queryOptions({
  queryKey: walletsKeys.all,
  queryFn: ({ signal }) => getJson('/api/wallets', { signal }),
  // Background jobs fetch the NFTs of wallets, so the state changes at any time.
  staleTime: 0,
  refetchInterval: ({ state }) => state.data?.items.some(isBusy) === true && POLL_INTERVAL,
});

/** Whether the NFTs of a wallet are being fetched, or will be soon. */
export function isBusy({ state }: Pick<Wallet, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

export function useWallets() {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    return subscribeToTopic(`user:${userId}`, ({ type }) => {
      if (type === 'wallets' || type === 'refetch') void refetchWallets(client);
    });
  }, [client, userId]);
  return useQuery(walletsQuery);
}

function refetchWallets(client: QueryClient): Promise<void> {
  refetchBadges(client);
  return client.invalidateQueries({ queryKey: walletsKeys.all });
}

export function refetchBadges(client: QueryClient): void {
  for (const queryKey of [walletsKeys.nfts, profilesKeys.all]) {
    void client.invalidateQueries({ queryKey });
  }
}

export function useWalletCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(() => {
    /** Refetches after a failure as well, because the shown list may be stale. */
    const call = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
      try {
        return await afterSignIn(send);
      } finally {
        await refetchWallets(client);
      }
    };
    return {
      /** Does not refetch after the session has expired, because a refetch would ask for another sign-in. */
      add: async (input: FunctionInput<'saveWalletAddressMultiChain'>): Promise<void> => {
        try {
          await callFunction('saveWalletAddressMultiChain', input);
        } catch (error) {
          if (!isSignedOut(error)) await refetchWallets(client);
          throw error;
        }
        await refetchWallets(client);
      },
      rename: (walletId: string, label: string) =>
        call(() => callFunction('renameWallet', { walletId, label })),
      refresh: (walletId: string) =>
        call(() => callFunction('refreshNFTCacheMultiChain', { walletId })),
      remove: (walletId: string) => call(() => callFunction('deleteWallet', { walletId })),
      refetch: () => refetchWallets(client),
    };
  }, [client, afterSignIn]);
}

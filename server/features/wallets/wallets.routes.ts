import {
  deleteWallet as deleteWalletFunction,
  listWallets,
  refreshNFTCacheMultiChain,
  renameWallet as renameWalletFunction,
  saveWalletAddressMultiChain,
} from '#contract/wallets.ts';
import { createNameResolver } from '#server/platform/chains/ens-names.ts';
import type { NftSource } from '#server/platform/chains/nft-source.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { addWallet } from './adding.service.ts';
import { deleteWallet } from './deleting.service.ts';
import { requestRefresh } from './refreshing/refreshing.service.ts';
import { readWallets, renameWallet, type WalletDeps } from './wallets.service.ts';

interface WalletsDeps extends Pick<WalletDeps, 'database' | 'announce'> {
  env: Env;
  nftSources?: readonly NftSource[];
}

/** The wallets of members. */
export function registerWallets(
  binding: Binding,
  { database, env, announce, nftSources = [] }: WalletsDeps,
): void {
  const resolveName = createNameResolver(env.chains.rpcUrls.get(1));
  const deps = { database, env, announce, resolveName, nftSources };
  binding.query(listWallets, ({ viewer }) => readWallets(deps, viewer));
  binding.callable(saveWalletAddressMultiChain, ({ viewer, input }) =>
    addWallet(deps, viewer, input),
  );
  binding.callable(renameWalletFunction, ({ viewer, input }) => renameWallet(deps, viewer, input));
  binding.callable(refreshNFTCacheMultiChain, async ({ viewer, input }) => {
    await requestRefresh(database, viewer.userId, input.walletId);
    return { success: true as const, message: 'NFTの更新を始めました' };
  });
  binding.callable(deleteWalletFunction, ({ viewer, input }) =>
    deleteWallet(deps, viewer, input.walletId),
  );
}

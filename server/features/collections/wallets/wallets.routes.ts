import * as contract from '#contract/collections/wallets.ts';
import { createNameResolver } from '#server/platform/chains/ens-names.ts';
import type { NftSource } from '#server/platform/chains/nft-source.ts';
import type { Site } from '#server/platform/site.ts';
import { addWallet } from './add-wallet.service.ts';
import { deleteWallet } from './delete-wallet.service.ts';
import {
  type PublishWalletsEvent,
  requestRefresh,
} from './wallet-refreshes/wallet-refreshes.service.ts';
import { readWallets, renameWallet } from './wallets.service.ts';

interface WalletsSite extends Site {
  nftSources?: readonly NftSource[];
  publishWalletsEvent: PublishWalletsEvent;
}

export function registerWallets(site: WalletsSite): void {
  const { binding, database, env, publishWalletsEvent: publishEvent, nftSources = [] } = site;
  const resolveName = createNameResolver(env.chains.rpcUrls.get(1));
  const deps = { database, env, publishEvent, resolveName, nftSources };
  binding.query(contract.listWallets, ({ viewer }) => readWallets(deps, viewer));
  binding.callable(contract.saveWalletAddressMultiChain, ({ viewer, input }) =>
    addWallet(deps, viewer, input),
  );
  binding.callable(contract.renameWallet, ({ viewer, input }) => renameWallet(deps, viewer, input));
  binding.callable(contract.refreshNFTCacheMultiChain, async ({ viewer, input }) => {
    await requestRefresh(database, viewer.userId, input.walletId);
    return { success: true as const, message: 'NFTの更新を始めました' };
  });
  binding.callable(contract.deleteWallet, ({ viewer, input }) =>
    deleteWallet(deps, viewer, input.walletId),
  );
}

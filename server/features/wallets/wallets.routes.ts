import {
  deleteWallet as deleteWalletFunction,
  listWallets,
  refreshNFTCacheMultiChain,
  renameWallet as renameWalletFunction,
  saveWalletAddressMultiChain,
} from '#contract/wallets.ts';
import { createNameResolver } from '#server/platform/chains/ens-names.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { addWallet } from './adding.service.ts';
import { deleteWallet } from './deleting/deleting.service.ts';
import { readWallets, renameWallet, requestRefresh } from './wallets.service.ts';

/** The wallets of members. */
export function registerWallets(
  binding: Binding,
  { database, env }: { database: Database; env: Env },
): void {
  const resolveName = createNameResolver(env.chains.rpcUrls.get(1));
  const deps = { database, env, resolveName };
  binding.query(listWallets, ({ viewer }) => readWallets(deps, viewer));
  binding.callable(saveWalletAddressMultiChain, ({ viewer, input }) =>
    addWallet(deps, viewer, input),
  );
  binding.callable(renameWalletFunction, ({ viewer, input }) => renameWallet(deps, viewer, input));
  binding.callable(refreshNFTCacheMultiChain, ({ viewer, input }) =>
    requestRefresh(deps, viewer, input.walletId),
  );
  binding.callable(deleteWalletFunction, ({ viewer, input }) =>
    deleteWallet(database, viewer, input.walletId),
  );
}

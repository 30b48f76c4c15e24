import {
  applyDifference,
  compareNfts,
} from '#server/features/collections/nfts/cache/nft-cache.service.ts';
import { updateHolder } from '#server/features/members/profiles/nft-holders.service.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { officialDemoContracts } from '#server/platform/chains/demo-contracts.ts';
import { toFound } from '../chain/source.ts';
import type { DemoWallet } from '../community/types.ts';
import type { SeedContext } from './context.ts';
import * as store from './seed.store.ts';
import { pinRows, preferenceRows, walletRow } from './wallet-rows.ts';

/** Seeds a wallet with its NFTs, as after a refresh from the demo chain. */
export async function seedWallet(
  { database, base }: SeedContext,
  wallet: DemoWallet,
): Promise<void> {
  const row = await walletRow(wallet, base);
  const owner = { user_id: row.user_id, wallet_id: row.id, chain_id: row.chain_id };
  const difference = await compareNfts(database.read, owner, wallet.tokens.map(toFound));
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'wallets', [row]);
    await store.insertAll(transaction, 'nft_preferences', preferenceRows(wallet, base));
    await store.insertAll(transaction, 'nft_pins', pinRows(wallet));
    await applyDifference(transaction, owner, difference);
    if (wallet.is_first) {
      await updatePrivateProfile(transaction, row.user_id, { wallet_address: row.address });
    }
    const chains = { officialContracts: officialDemoContracts, excludedContracts: [] };
    await updateHolder(transaction, row.user_id, chains);
  });
}

import { drawNft } from '../art/index.ts';
import type { DemoWallet } from '../community/types.ts';
import { paintAsData } from './render.ts';
import * as store from './seed.store.ts';
import type { Seeding } from './seeding.ts';
import { nftRows, preferenceRows, walletRow } from './wallet-rows.ts';

/** A wallet with what lies in it. No chain is asked: the pictures come with the rows. */
export async function seedWallet({ database, base }: Seeding, wallet: DemoWallet): Promise<void> {
  const pictures: string[] = [];
  for (const { seed } of wallet.nfts) pictures.push(await paintAsData(drawNft(seed)));
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'wallets', [walletRow(wallet, base)]);
    await store.insertAll(transaction, 'nft_cache', nftRows(wallet, pictures, base));
    await store.insertAll(transaction, 'nft_preferences', preferenceRows(wallet, base));
  });
}

import { drawNft } from '../art/index.ts';
import type { DemoWallet } from '../community/types.ts';
import type { SeedContext } from './context.ts';
import * as store from './seed.store.ts';
import { nftRows, preferenceRows, walletRow } from './wallet-rows.ts';

/** Seeds a wallet with its NFTs. No chain is asked: the rows contain the pictures. */
export async function seedWallet(
  { database, renderer, base }: SeedContext,
  wallet: DemoWallet,
): Promise<void> {
  const pictures: string[] = [];
  for (const { seed } of wallet.nfts) pictures.push(await renderer.toDataUrl(drawNft(seed)));
  await database.write(async (transaction) => {
    await store.insertAll(transaction, 'wallets', [walletRow(wallet, base)]);
    await store.insertAll(transaction, 'nft_cache', nftRows(wallet, pictures, base));
    await store.insertAll(transaction, 'nft_preferences', preferenceRows(wallet, base));
  });
}

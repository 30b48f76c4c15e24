import { nftPreferenceRow, nftRow } from '#server/features/nfts/nfts.rows.ts';
import { walletRow as baseWalletRow } from '#server/features/wallets/wallets.rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoNft, DemoWallet } from '../community/types.ts';
import { demoId, timeAt } from './rows.ts';

/** The row of a linked wallet. */
export function walletRow(wallet: DemoWallet, base: string): Tables['wallets'] {
  const { key, username, label, address, chain_id, minutes_ago } = wallet;
  const created_at = timeAt(base, -minutes_ago);
  return baseWalletRow({
    id: demoId('wallet', key),
    user_id: demoId('member', username),
    label,
    address,
    chain_id,
    refresh_state: 'fresh',
    refreshed_at: created_at,
    created_at,
  });
}

/** The rows of its NFTs; `pictures` are the addresses of their pictures, in the same order. */
export function nftRows(
  wallet: DemoWallet,
  pictures: readonly string[],
  base: string,
): Tables['nft_cache'][] {
  return wallet.nfts.map(({ contract_address, token_id, name, collection_name, is_hidden }, i) =>
    nftRow({
      id: nftId(wallet, i),
      user_id: demoId('member', wallet.username),
      wallet_id: demoId('wallet', wallet.key),
      chain_id: wallet.chain_id,
      contract_address,
      token_id,
      name,
      image_source: pictures[i] ?? null,
      collection_name,
      is_hidden,
      created_at: timeAt(base, -wallet.minutes_ago + i / 60),
    }),
  );
}

/** The rows of the NFTs that the owner hides. */
export function preferenceRows(wallet: DemoWallet, base: string): Tables['nft_preferences'][] {
  return wallet.nfts.flatMap((nft: DemoNft, i) =>
    nft.is_hidden
      ? [
          nftPreferenceRow({
            id: demoId('nft-preference', `${wallet.key} ${i}`),
            user_id: demoId('member', wallet.username),
            nft_cache_id: nftId(wallet, i),
            chain_id: wallet.chain_id,
            contract_address: nft.contract_address,
            token_id: nft.token_id,
            created_at: timeAt(base, -wallet.minutes_ago + 5),
          }),
        ]
      : [],
  );
}

function nftId(wallet: DemoWallet, index: number): string {
  return demoId('nft', `${wallet.key} ${index}`);
}

import { DEMO_CHAIN_ID } from '#contract/site/chains.ts';
import { nftPreferenceRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { walletRow as baseWalletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { demoContracts } from '#server/platform/chains/demo-contracts.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoToken, DemoWallet } from '../community/types.ts';
import { demoId, timeAt } from './rows.ts';

/** Returns the row of a linked wallet whose NFTs have just been fetched. */
export async function walletRow(wallet: DemoWallet, base: string): Promise<Tables['wallets']> {
  // Loaded on demand, because viem has hundreds of modules. A start without new wallets does not need it.
  const { getAddress } = await import('viem');
  const { key, username, label, address, is_proven, minutes_ago } = wallet;
  const created_at = timeAt(base, -minutes_ago);
  return baseWalletRow({
    id: demoId('wallet', key),
    user_id: demoId('member', username),
    label,
    address: getAddress(address),
    chain_id: DEMO_CHAIN_ID,
    proven_at: is_proven ? timeAt(base, 3 - minutes_ago) : null,
    refresh_state: 'fresh',
    refreshed_at: base,
    created_at,
  });
}

function tokenColumns({ username }: DemoWallet, { series, token_id }: DemoToken) {
  return {
    user_id: demoId('member', username),
    chain_id: DEMO_CHAIN_ID,
    contract_address: demoContracts[series],
    token_id,
  };
}

/** Returns the rows of the NFTs that the owner hides. */
export function preferenceRows(wallet: DemoWallet, base: string): Tables['nft_preferences'][] {
  return wallet.hidden.map((token, i) =>
    nftPreferenceRow({
      ...tokenColumns(wallet, token),
      id: demoId('nft-preference', `${wallet.key} ${i}`),
      created_at: timeAt(base, 5 - wallet.minutes_ago),
    }),
  );
}

/** Returns the rows of the NFTs that the owner pins. */
export function pinRows(wallet: DemoWallet): Tables['nft_pins'][] {
  return wallet.pinned.map((token, position) => ({ ...tokenColumns(wallet, token), position }));
}

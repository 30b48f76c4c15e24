import type { NftCacheTable, NftPinsTable } from '#server/features/collections/nfts/nfts.tables.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { nftRow } from './nfts.tables.ts';

/** Returns a unique contract address. */
export function someAddress(): string {
  return `0x${Buffer.from(newId()).toString('hex').padEnd(40, '0').slice(0, 40)}`;
}

/** Inserts a wallet whose NFTs have been fetched. */
export async function insertWallet(
  database: Database,
  userId: string,
  fields: Partial<Tables['wallets']> = {},
): Promise<Tables['wallets']> {
  const row = walletRow({
    id: newId(),
    user_id: userId,
    address: someAddress(),
    chain_id: 1,
    refresh_state: 'fresh',
    refreshed_at: new Date().toISOString(),
    ...fields,
  });
  await insertRows(database, 'wallets', [row]);
  return row;
}

const START = Date.parse('2026-01-01T00:00:00.000Z');

/** Inserts NFTs of one contract into a wallet, the latest first. `fieldsOf` changes some of them. */
export async function insertNfts(
  database: Database,
  wallet: Pick<Tables['wallets'], 'id' | 'user_id' | 'chain_id'>,
  count: number,
  fieldsOf: (index: number) => Partial<NftCacheTable> = () => ({}),
): Promise<NftCacheTable[]> {
  const contract_address = someAddress();
  const rows = Array.from({ length: count }, (_, index) =>
    nftRow({
      id: newId(),
      user_id: wallet.user_id,
      wallet_id: wallet.id,
      chain_id: wallet.chain_id,
      contract_address,
      token_id: String(index + 1),
      collection_name: '星の仲間',
      created_at: new Date(START - index * 1000).toISOString(),
      ...fieldsOf(index),
    }),
  );
  await insertRows(database, 'nft_cache', rows);
  return rows;
}

type Token = Pick<NftCacheTable, 'user_id' | 'chain_id' | 'contract_address' | 'token_id'>;

/** Pins NFTs of a member in this order. */
export async function insertPins(database: Database, tokens: readonly Token[]): Promise<void> {
  const rows = tokens.map(
    ({ user_id, chain_id, contract_address, token_id }, position): NftPinsTable => ({
      user_id,
      chain_id,
      contract_address,
      token_id,
      position,
    }),
  );
  await insertRows(database, 'nft_pins', rows);
}

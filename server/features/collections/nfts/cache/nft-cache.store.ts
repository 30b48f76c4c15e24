import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { TokenKey } from '../nfts.tables.ts';

export type WalletChain = Pick<Tables['nft_cache'], 'user_id' | 'wallet_id' | 'chain_id'>;

/** The maximum number of rows per statement. It is small, because each number of rows has its own prepared statement. */
const ROWS_AT_ONCE = 100;

/** Returns the stored NFTs of a wallet on a chain, with the columns that come from their source. */
export async function listStored(database: Queryable, { wallet_id, chain_id }: WalletChain) {
  return database
    .selectFrom('nft_cache')
    .where('wallet_id', '=', wallet_id)
    .where('chain_id', '=', chain_id)
    .select([
      'id',
      'contract_address',
      'token_id',
      'name',
      'image_source',
      'animation_source',
      'collection_name',
      'standard',
      'balance',
      'description',
      'traits',
      'is_spam',
    ])
    .execute();
}

export async function countOfMember(transaction: Queryable, userId: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('wallets')
    .innerJoin('nft_cache', 'nft_cache.wallet_id', 'wallets.id')
    .where('wallets.user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores NFTs. An NFT that is already stored keeps its id, its position in lists and whether it is hidden. */
export async function upsertNfts(transaction: Queryable, rows: Tables['nft_cache'][]) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await transaction
      .insertInto('nft_cache')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['wallet_id', 'chain_id', 'contract_address', 'token_id'])
          .doUpdateSet((eb) => ({
            name: eb.ref('excluded.name'),
            image_source: eb.ref('excluded.image_source'),
            animation_source: eb.ref('excluded.animation_source'),
            collection_name: eb.ref('excluded.collection_name'),
            standard: eb.ref('excluded.standard'),
            balance: eb.ref('excluded.balance'),
            description: eb.ref('excluded.description'),
            traits: eb.ref('excluded.traits'),
            is_spam: eb.ref('excluded.is_spam'),
          })),
      )
      .execute();
  }
}

export async function deleteNfts(transaction: Queryable, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    await transaction
      .deleteFrom('nft_cache')
      .where('id', 'in', ids.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** Applies the settings of the owner to the NFTs of a wallet on a chain. Without a setting, spam is hidden. */
export async function settleHidden(transaction: Queryable, { wallet_id, chain_id }: WalletChain) {
  const wanted = sql<boolean>`coalesce((
    select preference.is_hidden from nft_preferences as preference
    where preference.user_id = nft_cache.user_id
      and preference.chain_id = nft_cache.chain_id
      and preference.contract_address = nft_cache.contract_address
      and preference.token_id = nft_cache.token_id
  ), nft_cache.is_spam)`;
  await transaction
    .updateTable('nft_cache')
    .set({ is_hidden: wanted })
    .where('wallet_id', '=', wallet_id)
    .where('chain_id', '=', chain_id)
    .where('is_hidden', '<>', wanted)
    .execute();
}

export async function listOfWallet(transaction: Queryable, walletId: string, limit: number) {
  return transaction
    .selectFrom('nft_cache')
    .where('wallet_id', '=', walletId)
    .orderBy('id')
    .limit(sql.lit(limit))
    .select(['id', 'user_id', 'chain_id', 'contract_address', 'token_id'])
    .execute();
}

// SQLite does not support a list of rows on the right of `in`.
function isAmong(tokens: readonly TokenKey[]) {
  const conditions = tokens.map(
    ({ chain_id, contract_address, token_id }) =>
      sql`(chain_id = ${chain_id} and contract_address = ${contract_address} and token_id = ${token_id})`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

export async function listOwned(
  transaction: Queryable,
  userId: string,
  tokens: readonly TokenKey[],
): Promise<TokenKey[]> {
  return transaction
    .selectFrom('nft_cache')
    .where(isAmong(tokens))
    .where('wallet_id', 'in', (eb) =>
      eb.selectFrom('wallets').where('user_id', '=', userId).select('wallets.id'),
    )
    .select(['chain_id', 'contract_address', 'token_id'])
    .execute();
}

export async function deleteSettings(
  transaction: Queryable,
  userId: string,
  tokens: readonly TokenKey[],
): Promise<void> {
  const settings = isAmong(tokens);
  await transaction
    .deleteFrom('nft_preferences')
    .where('user_id', '=', userId)
    .where(settings)
    .execute();
  await transaction.deleteFrom('nft_pins').where('user_id', '=', userId).where(settings).execute();
}

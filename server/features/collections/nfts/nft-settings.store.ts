import type {
  NftPinsTable,
  NftPreferencesTable,
} from '#server/features/collections/nfts/nfts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Locks a member's wallets, so that neither another call nor a refresh changes their NFTs at the same time. */
export async function lockWallets(transaction: Queryable, userId: string): Promise<void> {
  await transaction
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'wallets'))
    .execute();
}

export async function findOwn(transaction: Queryable, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return transaction
    .selectFrom('nft_cache')
    .innerJoin('wallets', 'wallets.id', 'nft_cache.wallet_id')
    .where('nft_cache.id', 'in', ids)
    .where('nft_cache.user_id', '=', userId)
    .select([
      'nft_cache.id',
      'nft_cache.user_id',
      'nft_cache.chain_id',
      'nft_cache.contract_address',
      'nft_cache.token_id',
      'nft_cache.is_hidden',
      'nft_cache.is_spam',
    ])
    .execute();
}

export type OwnNft = Awaited<ReturnType<typeof findOwn>>[number];

/** The NFTs that have settings, each joined with the settings of its token. */
export const preferencesOf = (database: Queryable) =>
  database
    .selectFrom('nft_cache')
    .innerJoin('nft_preferences as preference', (join) =>
      join
        .onRef('preference.user_id', '=', 'nft_cache.user_id')
        .onRef('preference.chain_id', '=', 'nft_cache.chain_id')
        .onRef('preference.contract_address', '=', 'nft_cache.contract_address')
        .onRef('preference.token_id', '=', 'nft_cache.token_id'),
    );

/** Stores whether NFTs are hidden. Replaces earlier settings. */
export async function upsertPreferences(transaction: Queryable, rows: NftPreferencesTable[]) {
  if (rows.length === 0) return;
  await transaction
    .insertInto('nft_preferences')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'chain_id', 'contract_address', 'token_id'])
        .doUpdateSet((eb) => ({
          is_hidden: eb.ref('excluded.is_hidden'),
          nft_cache_id: eb.ref('excluded.nft_cache_id'),
        })),
    )
    .execute();
}

export async function deletePreferences(transaction: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('nft_preferences')
    .where(
      'id',
      'in',
      preferencesOf(transaction).where('nft_cache.id', 'in', ids).select('preference.id'),
    )
    .execute();
}

export async function setHidden(
  transaction: Queryable,
  ids: readonly string[],
  is_hidden: boolean,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('nft_cache')
    .set({ is_hidden })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('nft_cache as given')
        .innerJoin('nft_cache as same', (join) =>
          join
            .onRef('same.contract_address', '=', 'given.contract_address')
            .onRef('same.token_id', '=', 'given.token_id')
            .onRef('same.chain_id', '=', 'given.chain_id')
            .onRef('same.user_id', '=', 'given.user_id'),
        )
        .where('given.id', 'in', ids)
        .select('same.id'),
    )
    .execute();
}

export async function deletePinsOf(transaction: Queryable, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return;
  await transaction
    .deleteFrom('nft_pins')
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('nft_cache')
          .whereRef('nft_cache.contract_address', '=', 'nft_pins.contract_address')
          .whereRef('nft_cache.token_id', '=', 'nft_pins.token_id')
          .whereRef('nft_cache.chain_id', '=', 'nft_pins.chain_id')
          .where('nft_cache.id', 'in', ids)
          .select('nft_cache.id'),
      ),
    )
    .execute();
}

export async function replacePins(transaction: Queryable, userId: string, pins: NftPinsTable[]) {
  await transaction.deleteFrom('nft_pins').where('user_id', '=', userId).execute();
  await insertAll(transaction, 'nft_pins', pins);
}

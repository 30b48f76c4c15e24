import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export async function listWallets(database: Queryable, userId: string) {
  return database
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('nft_cache')
        .whereRef('nft_cache.wallet_id', '=', 'wallets.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('nfts_count'),
    )
    .execute();
}

export type WalletRow = Awaited<ReturnType<typeof listWallets>>[number];

/** Returns the ids and addresses of a member's wallets, the oldest first. */
export async function listAddresses(database: Queryable, userId: string) {
  return database
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'address', 'address_lower'])
    .execute();
}

export const insertWallet = rows('wallets').insert();

export const lockWallet = rows('wallets').lockBy('id');

export const updateLabel = rows('wallets').updateColumnsBy(['label'], 'id');

/** The owner of a wallet and its address in lower case, or null when it does not exist. */
export const findWallet = rows('wallets').columnsBy(['user_id', 'address_lower'], 'id');

/** Deletes a wallet, without its NFTs. */
export const deleteWallet = rows('wallets').deleteBy('id');

/** Deletes the stored transfers of an address that no member links. */
export async function deleteUnusedScans(transaction: Queryable, address_lower: string) {
  await transaction
    .deleteFrom('chain_scans')
    .where('address_lower', '=', address_lower)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('wallets')
            .whereRef('wallets.address_lower', '=', 'chain_scans.address_lower')
            .select('wallets.id'),
        ),
      ),
    )
    .execute();
}

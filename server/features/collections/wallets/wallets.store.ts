import type { WalletsTable } from '#server/features/collections/wallets/wallets.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the wallets of a member with the numbers of their NFTs, the oldest first. */
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

/** Returns the addresses of a member's wallets in lower case, the oldest first. */
export async function listAddresses(
  database: Queryable,
  userId: string,
): Promise<Pick<WalletsTable, 'address' | 'address_lower'>[]> {
  return database
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['address', 'address_lower'])
    .execute();
}

/** Links a wallet. */
export const insertWallet = rows('wallets').insert();

/** Locks a wallet until the transaction ends. Returns its owner, or null. */
export async function lockWallet(transaction: Queryable, id: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('wallets')
    .where('id', '=', id)
    .select('user_id')
    .$call(rowLock(transaction, 'wallets'))
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Changes the label of a wallet. */
export async function updateLabel(
  transaction: Queryable,
  id: string,
  label: string,
): Promise<void> {
  await transaction.updateTable('wallets').set({ label }).where('id', '=', id).execute();
}

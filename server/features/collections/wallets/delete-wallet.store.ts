import type { Queryable } from '#server/platform/database/database.ts';

/** The owner of a wallet and its address in lower case, or null when it does not exist. */
export async function findWallet(transaction: Queryable, id: string) {
  const row = await transaction
    .selectFrom('wallets')
    .where('id', '=', id)
    .select(['user_id', 'address_lower'])
    .executeTakeFirst();
  return row ?? null;
}

/** The ids of a member's wallets. */
export async function listIds(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a wallet. Its NFTs stay. */
export async function deleteWallet(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('wallets').where('id', '=', id).execute();
}

/** Deletes the stored transfers of an address that no member links. */
export async function deleteUnusedScans(
  transaction: Queryable,
  address_lower: string,
): Promise<void> {
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

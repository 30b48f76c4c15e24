import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** The owner of a wallet and its address in lower case, or null when it does not exist. */
export const findWallet = rows('wallets').columnsBy(['user_id', 'address_lower'], 'id');

/** Returns the ids of a member's wallets. */
export async function listIds(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('wallets')
    .where('user_id', '=', userId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a wallet, without its NFTs. */
export const deleteWallet = rows('wallets').deleteBy('id');

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

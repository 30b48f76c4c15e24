import type { Queryable } from '#server/platform/database/database.ts';

/** Stores the address of a member's first wallet. */
export async function updateWalletAddress(
  transaction: Queryable,
  userId: string,
  wallet_address: string | null,
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ wallet_address })
    .where('id', '=', userId)
    .execute();
}

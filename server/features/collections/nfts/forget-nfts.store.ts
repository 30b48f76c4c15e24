import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { TokenKey } from './token-key.ts';

/** Returns some of the cached NFTs of a wallet. */
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

/** Returns the given tokens that are in one of the member's wallets. */
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

/** Deletes a member's settings for these tokens. */
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

/** Deletes cached NFTs by their ids. */
export async function deleteCached(transaction: Queryable, ids: readonly string[]): Promise<void> {
  await transaction.deleteFrom('nft_cache').where('id', 'in', ids).execute();
}

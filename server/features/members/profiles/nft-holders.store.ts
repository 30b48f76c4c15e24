import { sql } from 'kysely';
import type { ContractReference } from '#contract/site/chains.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Whether the proof of a wallet is valid on the chain of an NFT. Contract wallets are proven on one chain only. */
const isProofOfNft = sql<boolean>`coalesce(wallets.proven_chain_id, nft_cache.chain_id) = nft_cache.chain_id`;

/** Whether a proven wallet of a member holds an NFT of one of the contracts. */
export async function holdsAny(
  database: Queryable,
  userId: string,
  contracts: readonly ContractReference[],
): Promise<boolean> {
  if (contracts.length === 0) return false;
  const row = await proven(database, contracts)
    .where('wallets.user_id', '=', userId)
    .select('nft_cache.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the members whose proven wallets hold NFTs of the contracts. */
export async function listHolding(database: Queryable, contracts: readonly ContractReference[]) {
  if (contracts.length === 0) return [];
  const rows = await proven(database, contracts).select('wallets.user_id').distinct().execute();
  return rows.map(({ user_id }) => user_id);
}

export async function listHolders(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('profiles')
    .where('is_holder', '=', true)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

function proven(database: Queryable, contracts: readonly ContractReference[]) {
  return database
    .selectFrom('wallets')
    .innerJoin('nft_cache', 'nft_cache.wallet_id', 'wallets.id')
    .where('wallets.proven_at', 'is not', null)
    .where(isProofOfNft)
    .where((eb) =>
      eb.or(
        contracts.map(({ chainId, address }) =>
          eb.and({ 'nft_cache.chain_id': chainId, 'nft_cache.contract_address': address }),
        ),
      ),
    );
}

/** Stores whether a member is a holder. Writes nothing when the value is unchanged. */
export async function setHolder(transaction: Queryable, userId: string, is_holder: boolean) {
  await transaction
    .updateTable('profiles')
    .set({ is_holder })
    .where('id', '=', userId)
    .where('is_holder', '=', !is_holder)
    .execute();
}

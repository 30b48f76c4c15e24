import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContractReference } from '#contract/site/contract-reference.ts';

/** Returns contracts as a text for `isNotExcluded`: `,1:0x…,137:0x…,`. */
export function excludedText(contracts: readonly ContractReference[]): string {
  return `,${contracts.map(({ chainId, address }) => `${chainId}:${address}`).join()},`;
}

/**
 * Whether an NFT belongs to none of the contracts in a text of `excludedText`. The condition has one value and reads
 * two columns that every index of NFTs has, so one prepared query serves all excluded contracts.
 */
export function isNotExcluded(excluded: string, table = 'nft_cache'): RawBuilder<SqlBool> {
  const [chain, contract] = [sql.ref(`${table}.chain_id`), sql.ref(`${table}.contract_address`)];
  return sql<SqlBool>`cast(${excluded} as text) not like '%,' || ${chain} || ':' || ${contract} || ',%'`;
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ContractReference } from '#contract/contract-reference.ts';

/** Contracts as the text that `isNotExcluded` searches: `,1:0x…,137:0x…,`. */
export function excludedText(contracts: readonly ContractReference[]): string {
  return `,${contracts.map(({ chainId, address }) => `${chainId}:${address}`).join()},`;
}

/**
 * Whether an NFT is of none of the contracts in such a text. It needs two columns that every index of NFTs has, and one
 * value, so that queries are prepared once whatever the site excludes.
 */
export function isNotExcluded(excluded: string, table = 'nft_cache'): RawBuilder<SqlBool> {
  const [chain, contract] = [sql.ref(`${table}.chain_id`), sql.ref(`${table}.contract_address`)];
  return sql<SqlBool>`cast(${excluded} as text) not like '%,' || ${chain} || ':' || ${contract} || ',%'`;
}

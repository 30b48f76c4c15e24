import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { NFT_PINS_MAX } from '#contract/foundations/limits.ts';
import type { ContractReference } from '#contract/site/chains.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { pageSize, prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preferencesOf } from './nft-settings.store.ts';

export const nftKeyset = new Keyset('desc', { time: 'created_at', id: 'id' });

export interface NftFilter {
  user: string;
  hidden: boolean;
  wallet: string | null;
  chain: number | null;
  contract: string | null;
}

export interface NftPageRequest extends NftFilter {
  after: typeof nftKeyset.start;
  limit: number;
  /** The ids of NFTs to omit, at most `NFT_PINS_MAX`. */
  without: readonly string[];
  /** See `isNotExcluded`. */
  excluded: string;
}

const columns = [
  'nft_cache.id',
  'nft_cache.user_id',
  'nft_cache.wallet_id',
  'nft_cache.chain_id',
  'nft_cache.contract_address',
  'nft_cache.token_id',
  'nft_cache.name',
  'nft_cache.image_source',
  'nft_cache.animation_source',
  'nft_cache.collection_name',
  'nft_cache.balance',
  'nft_cache.is_hidden',
  'nft_cache.created_at',
] as const;

const proof = ['wallets.proven_at', 'wallets.proven_chain_id'] as const;

type ListValues = Omit<NftPageRequest, 'after' | 'limit' | 'without'> &
  typeof nftKeyset.start & { [slot: `without${number}`]: string };

/**
 * Whether the wallet of an NFT is still linked. The NFTs of an unlinked wallet are deleted only later. With the `case`,
 * the planner filters rows that an index has found. Otherwise, it makes a join that reads all rows.
 */
function isInWalletOf(user: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`case
    (select user_id from wallets where wallets.id = nft_cache.wallet_id) when ${user} then true else false
  end`;
}

// The page is limited before the join, so that the rows are read in the order of an index.
const lists = preparedVariants(
  (by: 'user' | 'wallet', hasChain: boolean, hasContract: boolean, limit: number) =>
    prepared<ListValues>()((database, value) => {
      const page = database
        .selectFrom('nft_cache')
        .where(`${by}_id`, '=', value(by))
        .where('is_hidden', '=', value('hidden'))
        .$if(hasContract, (query) => query.where('contract_address', '=', value('contract')))
        .$if(hasChain, (query) => query.where('chain_id', '=', value('chain')))
        .where(
          'id',
          'not in',
          slots.map((slot) => value(slot)),
        )
        .where(isNotExcluded(value('excluded')))
        .where(isInWalletOf(value('user')))
        .$call(nftKeyset.pageAfter(value, limit))
        .select(columns);
      return database
        .selectFrom(page.as('page'))
        .innerJoin('wallets', 'wallets.id', 'page.wallet_id')
        .selectAll('page')
        .select(proof)
        .$call(nftKeyset.orderBy('page'));
    }),
);

const slots = Array.from({ length: NFT_PINS_MAX }, (_, index) => `without${index}` as const);

export async function listNfts(
  database: Queryable,
  { after, limit, without, ...filter }: NftPageRequest,
): Promise<NftRow[]> {
  const { wallet, chain, contract } = filter;
  const size = pageSize(limit);
  const list = lists(wallet === null ? 'user' : 'wallet', chain !== null, contract !== null, size);
  const leftOut = Object.fromEntries(slots.map((slot, index) => [slot, without[index] ?? '']));
  const rows = await list(database, { ...filter, ...after, ...leftOut });
  return rows.slice(0, limit);
}

/** Returns the pinned NFTs that a member holds and shows, in their order. A token in two wallets appears twice. */
export const listPinned = prepared<{ user: string; excluded: string }>()((database, value) =>
  database
    .selectFrom('nft_pins')
    .innerJoin('nft_cache', (join) =>
      join
        .onRef('nft_cache.contract_address', '=', 'nft_pins.contract_address')
        .onRef('nft_cache.token_id', '=', 'nft_pins.token_id')
        .onRef('nft_cache.chain_id', '=', 'nft_pins.chain_id')
        .onRef('nft_cache.user_id', '=', 'nft_pins.user_id'),
    )
    .innerJoin('wallets', 'wallets.id', 'nft_cache.wallet_id')
    .where('nft_pins.user_id', '=', value('user'))
    .where('nft_cache.is_hidden', '=', false)
    .where(isNotExcluded(value('excluded'), 'nft_cache'))
    .orderBy('nft_pins.position')
    .orderBy('nft_cache.created_at', 'desc')
    .orderBy('nft_cache.id', 'desc')
    .select([...columns, ...proof, 'nft_pins.position']),
);

export async function findNft(database: Queryable, id: string) {
  const row = await database
    .selectFrom('nft_cache')
    .innerJoin('wallets', 'wallets.id', 'nft_cache.wallet_id')
    .where('nft_cache.id', '=', id)
    .selectAll('nft_cache')
    .select(proof)
    .executeTakeFirst();
  return row ?? null;
}

/** The settings of the tokens of NFTs, each with the id of its NFT. */
export const findPreferences = preparedList<object>()((database, ids) =>
  preferencesOf(database)
    .where('nft_cache.id', 'in', ids)
    .select([
      'nft_cache.id as nft_id',
      'preference.id',
      'preference.user_id',
      'preference.nft_cache_id',
      'preference.contract_address',
      'preference.token_id',
      'preference.is_hidden',
      'preference.created_at',
    ]),
);

/** Returns the list position of an NFT that exists or was deleted recently. Returns null for an unknown NFT. */
export async function findListed(database: Queryable, id: string) {
  const row = await database
    .selectFrom('nft_cache')
    .where('id', '=', id)
    .select(['created_at', 'id'])
    .unionAll(database.selectFrom('gone_nfts').where('id', '=', id).select(['created_at', 'id']))
    .executeTakeFirst();
  return row ?? null;
}

export type NftRow = Omit<NonNullable<Awaited<ReturnType<typeof findNft>>>, DetailColumn>;
type DetailColumn = 'description' | 'traits' | 'standard' | 'is_spam';

/** Returns contracts as a text for `isNotExcluded`: `,1:0x…,137:0x…,`. */
export function excludedText(contracts: readonly ContractReference[]): string {
  return `,${contracts.map(({ chainId, address }) => `${chainId}:${address}`).join()},`;
}

/**
 * Whether an NFT belongs to none of the contracts in a text of `excludedText`. The condition takes one value, and reads
 * two columns that every index of NFTs has. So one prepared query serves any number of excluded contracts.
 */
export function isNotExcluded(excluded: string, table = 'nft_cache'): RawBuilder<SqlBool> {
  const [chain, contract] = [sql.ref(`${table}.chain_id`), sql.ref(`${table}.contract_address`)];
  return sql<SqlBool>`cast(${excluded} as text) not like '%,' || ${chain} || ':' || ${contract} || ',%'`;
}

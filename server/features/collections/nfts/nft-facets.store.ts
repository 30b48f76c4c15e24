import { type NotNull, sql } from 'kysely';
import { NFT_COLLECTIONS_LISTED, WALLETS_MAX } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { isNotExcluded } from './nfts.store.ts';

interface Counted {
  user: string;
  /** See `isNotExcluded`. */
  excluded: string;
}

/** Returns the wallets of a member, the oldest first. */
export async function listWallets(database: Queryable, user: string) {
  return database
    .selectFrom('wallets')
    .where('user_id', '=', user)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'label', 'address_mask', 'chain_id', 'refresh_state', 'refreshed_at'])
    .execute();
}

export const countByWallet = prepared<Counted & { hidden: boolean }>()((database, value) =>
  database
    .selectFrom('wallets')
    .innerJoin('nft_cache', 'nft_cache.wallet_id', 'wallets.id')
    .where('wallets.user_id', '=', value('user'))
    .where('nft_cache.is_hidden', '=', value('hidden'))
    .where(isNotExcluded(value('excluded')))
    .groupBy(['nft_cache.wallet_id', 'nft_cache.chain_id'])
    .select(['nft_cache.wallet_id', 'nft_cache.chain_id'])
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

const slots = Array.from({ length: WALLETS_MAX }, (_, index) => `wallet${index}` as const);

type InWallets = Counted & { [slot: `wallet${number}`]: string };

const largestCollections = prepared<InWallets>()((database, value) => {
  const largest = database
    .selectFrom('nft_cache')
    .where('user_id', '=', value('user'))
    .where('is_hidden', '=', false)
    .where(isNotExcluded(value('excluded')))
    .where(
      'wallet_id',
      'in',
      slots.map((slot) => value(slot)),
    )
    .groupBy(['contract_address', 'chain_id'])
    .select((eb) => ['contract_address', 'chain_id', eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('contract_address')
    .orderBy('chain_id')
    .limit(sql.lit(NFT_COLLECTIONS_LISTED));
  return database
    .selectFrom(largest.as('largest'))
    .selectAll('largest')
    .select((eb) =>
      eb
        .selectFrom('nft_cache')
        .where('user_id', '=', value('user'))
        .where('is_hidden', '=', false)
        .whereRef('nft_cache.contract_address', '=', 'largest.contract_address')
        .whereRef('nft_cache.chain_id', '=', 'largest.chain_id')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(1))
        .select('collection_name')
        .as('name'),
    )
    .$narrowType<{ name: NotNull }>()
    .orderBy('count', 'desc')
    .orderBy('contract_address')
    .orderBy('chain_id');
});

/** Returns the largest collections in the wallets of a member, each with the name from its latest NFT. */
export async function countByCollection(
  database: Queryable,
  { wallets, ...of }: Counted & { wallets: readonly string[] },
) {
  const ids = Object.fromEntries(slots.map((slot, index) => [slot, wallets[index] ?? '']));
  return largestCollections(database, { ...of, ...ids });
}

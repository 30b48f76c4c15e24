import type { NotNull } from 'kysely';
import { NFT_COLLECTIONS_LISTED } from '#contract/limits.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { isNotExcluded } from './excluded.store.ts';

interface Shown {
  user: string;
  excluded: string;
}

/** The wallets of a member, the first one first, with the numbers of NFTs that they show. */
export const countByWallet = prepared<Shown>()((database, value) =>
  database
    .selectFrom('wallets')
    .where('user_id', '=', value('user'))
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'label', 'address_mask', 'chain_id', 'refresh_state', 'refreshed_at'])
    .select((eb) =>
      eb
        .selectFrom('nft_cache')
        .whereRef('wallet_id', '=', 'wallets.id')
        .where('is_hidden', '=', false)
        .where(isNotExcluded(value('excluded')))
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('count'),
    )
    .$narrowType<{ count: NotNull }>(),
);

/** The chains of a member's NFTs, shown or hidden ones, with their numbers. */
export const countByChain = prepared<Shown & { hidden: boolean }>()((database, value) =>
  database
    .selectFrom('nft_cache')
    .where('user_id', '=', value('user'))
    .where('is_hidden', '=', value('hidden'))
    .where(isNotExcluded(value('excluded')))
    .groupBy('chain_id')
    .select((eb) => ['chain_id', eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('chain_id'),
);

/** The largest collections of a member, each with the name that its latest NFT tells. */
export const countByCollection = prepared<Shown>()((database, value) => {
  const largest = database
    .selectFrom('nft_cache')
    .where('user_id', '=', value('user'))
    .where('is_hidden', '=', false)
    .where(isNotExcluded(value('excluded')))
    .groupBy(['contract_address', 'chain_id'])
    .select((eb) => ['contract_address', 'chain_id', eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('contract_address')
    .orderBy('chain_id')
    .limit(NFT_COLLECTIONS_LISTED);
  return database
    .selectFrom(largest.as('largest'))
    .orderBy('count', 'desc')
    .orderBy('contract_address')
    .orderBy('chain_id')
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
        .limit(1)
        .select('collection_name')
        .as('name'),
    )
    .$narrowType<{ name: NotNull }>();
});

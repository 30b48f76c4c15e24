import type { CollectionFacets } from '#contract/nfts.ts';
import { readProfile } from '#server/features/profiles/profiles.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { excludedText } from './excluded.store.ts';
import * as store from './facets.store.ts';
import type { NftDeps } from './nfts.service.ts';

const nothing: CollectionFacets = {
  wallets: [],
  chains: [],
  collections: [],
  total_count: 0,
  hidden_count: 0,
  refreshed_at: null,
  is_refreshing: false,
};

/** Counts the NFTs of a member by wallet, chain and collection; a restricted profile shows none. */
export async function readFacets(
  { database, chains }: NftDeps,
  viewer: Viewer | null,
  reference: string,
): Promise<CollectionFacets> {
  const owner = await readProfile(database, viewer, reference);
  if (owner.is_restricted) return nothing;
  const isOwner = owner.id === viewer?.userId;
  const of = { user: owner.id, excluded: excludedText(chains.excludedContracts) };
  const { read } = database;
  const wallets = await store.countByWallet(read, of);
  const byChain = await store.countByChain(read, { ...of, hidden: false });
  const hidden = isOwner ? await store.countByChain(read, { ...of, hidden: true }) : [];
  return {
    wallets: wallets
      .filter(({ count }) => count > 0)
      .map(({ id, label, address_mask, chain_id, count }) => ({
        id,
        label: isOwner ? label : '',
        address_mask,
        chain_id,
        count,
      })),
    chains: byChain,
    collections: await store.countByCollection(read, of),
    total_count: sumOf(byChain),
    hidden_count: sumOf(hidden),
    ...ageOf(wallets),
  };
}

function sumOf(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

type Age = Pick<
  Awaited<ReturnType<typeof store.countByWallet>>[number],
  'refresh_state' | 'refreshed_at'
>;

function ageOf(wallets: readonly Age[]) {
  const times = wallets.map(({ refreshed_at }) => refreshed_at).filter((time) => time !== null);
  return {
    refreshed_at: times.sort()[0] ?? null,
    is_refreshing: wallets.some(
      ({ refresh_state }) => refresh_state === 'waiting' || refresh_state === 'running',
    ),
  };
}

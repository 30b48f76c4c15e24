import type { CollectionFacets } from '#contract/collections/nfts.ts';
import { readProfile } from '#server/features/members/profiles/profiles.service.ts';
import { readContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './nft-facets.store.ts';
import type { NftDeps } from './nfts.service.ts';
import { excludedText } from './nfts.store.ts';

const nothing: CollectionFacets = {
  wallets: [],
  chains: [],
  collections: [],
  total_count: 0,
  hidden_count: 0,
  refreshed_at: null,
  is_refreshing: false,
};

/**
 * Counts the NFTs of a member by wallet, chain and collection. The counts of a restricted profile are empty. Starts the
 * refresh of outdated wallets, because these counts are requested when a collection is opened.
 */
export async function readFacets(
  { database, chains, refreshOutdated }: NftDeps,
  viewer: Viewer | null,
  reference: string,
): Promise<CollectionFacets> {
  const owner = await readProfile(database, viewer, reference);
  if (owner.is_restricted) return nothing;
  await refreshOutdated(owner.id);
  const isOwner = owner.id === viewer?.userId;
  const { read } = database;
  const { excludedContracts } = await readContracts(read, chains);
  const of = { user: owner.id, excluded: excludedText(excludedContracts) };
  const wallets = await store.listWallets(read, owner.id);
  const shown = await store.countByWallet(read, { ...of, hidden: false });
  const hidden = isOwner ? await store.countByWallet(read, { ...of, hidden: true }) : [];
  const byWallet = sumBy(shown, ({ wallet_id }) => wallet_id);
  const byChain = sumBy(shown, ({ chain_id }) => chain_id);
  return {
    wallets: wallets
      .filter(({ id }) => byWallet.has(id))
      .map(({ id, label, address_mask, chain_id }) => ({
        id,
        // Other viewers see only the masked address of a wallet, because the label is free text.
        label: isOwner ? label : '',
        address_mask,
        chain_id,
        count: byWallet.get(id) ?? 0,
      })),
    chains: [...byChain]
      .map(([chain_id, count]) => ({ chain_id, count }))
      .sort((one, other) => other.count - one.count || one.chain_id - other.chain_id),
    collections: await store.countByCollection(read, { ...of, wallets: [...byWallet.keys()] }),
    total_count: sumOf(shown),
    hidden_count: sumOf(hidden),
    ...ageOf(wallets),
  };
}

function sumOf(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

function sumBy<Group extends { count: number }, Key>(
  groups: readonly Group[],
  keyOf: (group: Group) => Key,
): Map<Key, number> {
  const sums = [...Map.groupBy(groups, keyOf)].map(([key, of]) => [key, sumOf(of)] as const);
  return new Map(sums);
}

function ageOf(wallets: Awaited<ReturnType<typeof store.listWallets>>) {
  const times = wallets.map(({ refreshed_at }) => refreshed_at).filter((time) => time !== null);
  return {
    refreshed_at: times.sort()[0] ?? null,
    is_refreshing: wallets.some(
      ({ refresh_state }) => refresh_state === 'waiting' || refresh_state === 'running',
    ),
  };
}

import type { CollectionFacets } from '#contract/collections/nfts.ts';
import { type CollectionFilter, isNarrow } from '../collection-filter.ts';

/** Why a list shows no NFTs. */
export type Emptiness =
  | 'others'
  | 'noWallet'
  | 'noNfts'
  | 'fetching'
  | 'allHidden'
  | 'nothing'
  | 'noHidden';

interface Known {
  filter: CollectionFilter;
  facets: CollectionFacets | undefined;
  own: boolean;
  /** The number of the viewer's own wallets. Undefined while unknown. */
  wallets: number | undefined;
}

/** Returns why a list is empty, from the known state of the collection. */
export function emptinessOf({ filter, facets, own, wallets }: Known): Emptiness {
  if (isNarrow(filter)) return 'nothing';
  if (filter.hidden) return 'noHidden';
  if (facets?.is_refreshing) return 'fetching';
  if (!own) return 'others';
  if (facets !== undefined && facets.hidden_count > 0) return 'allHidden';
  return wallets === 0 ? 'noWallet' : 'noNfts';
}

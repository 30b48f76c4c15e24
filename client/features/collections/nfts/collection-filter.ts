import { ID_PATTERN } from '#contract/foundations/ids.ts';
export interface CollectionFilter {
  wallet: string | null;
  /** Chain and contract, such as `1:0x…`. */
  collection: string | null;
  chain: string | null;
  /** Shows the viewer's own hidden NFTs instead of the visible ones. */
  hidden: boolean;
}

export const noFilter: CollectionFilter = {
  wallet: null,
  collection: null,
  chain: null,
  hidden: false,
};

export const hiddenOnly: CollectionFilter = { ...noFilter, hidden: true };

const names = ['wallet', 'collection', 'chain'] as const;
const patterns = {
  wallet: new RegExp(`^${ID_PATTERN}$`),
  collection: /^\d{1,12}:0x[0-9a-f]{40}$/,
  chain: /^\d{1,12}$/,
} as const;

/** Returns the filter in the URL of the page. Ignores invalid values and, on the pages of other members, `hidden`. */
export function readFilter(search: URLSearchParams, own: boolean): CollectionFilter {
  const read = (name: (typeof names)[number]) => {
    const value = search.get(name);
    return value !== null && patterns[name].test(value) ? value : null;
  };
  return {
    wallet: read('wallet'),
    collection: read('collection'),
    chain: read('chain'),
    hidden: own && search.get('hidden') === 'true',
  };
}

export function writeFilter({ wallet, collection, chain, hidden }: CollectionFilter) {
  return {
    ...(wallet !== null && { wallet }),
    ...(collection !== null && { collection }),
    ...(chain !== null && { chain }),
    ...(hidden && { hidden: 'true' as const }),
  };
}

/** Whether a filter other than `hidden` limits the list. */
export function isNarrow({ wallet, collection, chain }: CollectionFilter): boolean {
  return wallet !== null || collection !== null || chain !== null;
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import type { CollectionFilter } from '../collection-filter.ts';
import { ChoosingGrid } from '../hidden-choice/hide-nfts-grid.tsx';
import type { HidingAction } from '../hidden-choice/use-hide-nfts.ts';
import { nftsMessages } from '../nfts.messages.ts';
import { type NftPages, nftsOf } from '../nfts.queries.ts';
import type { Emptiness } from './collection-emptiness.ts';
import { EmptyCollection } from './empty-collection.tsx';
import { NftGridSkeleton } from './nft-grid-skeleton.tsx';
import { NftTile } from './nft-tile.tsx';
import { tiltCard } from './tilt-card.ts';

interface CollectionListProps {
  userId: string;
  query: UseInfiniteQueryResult<NftPages>;
  /** The purpose of the selection. */
  choosing: HidingAction | null;
  /** Why the list is empty, if it is. */
  why: Emptiness;
  onOpen: (nftId: string) => void;
  onChange: (changes: Partial<CollectionFilter>) => void;
  onLeave: () => void;
}

/** The cards of a collection in their loading, error, empty and loaded states. More load on scrolling. */
export function CollectionList({ query, why, onChange, ...rest }: CollectionListProps) {
  if (!query.data) return <Unloaded query={query} loading={<NftGridSkeleton />} />;
  const nfts = nftsOf(query.data);
  if (nfts.length === 0 && !query.hasNextPage) {
    return <EmptyCollection why={why} onChange={onChange} />;
  }
  return <Grid query={query} nfts={nfts} {...rest} />;
}

interface GridProps extends Omit<CollectionListProps, 'why' | 'onChange'> {
  nfts: readonly Nft[];
}

function Grid({ userId, query, nfts, choosing, onOpen, onLeave }: GridProps) {
  const label = nftsMessages.collection;
  if (choosing !== null) {
    return <ChoosingGrid {...{ userId, query, nfts, label, onLeave }} action={choosing} />;
  }
  return (
    <InfiniteList query={query} count={nfts.length} loading={query.isFetching}>
      <ul aria-label={label} onPointerMove={tiltCard} className="nft-grid">
        {nfts.map((nft) => (
          <NftTile key={nft.id} nft={nft} onOpen={onOpen} />
        ))}
      </ul>
    </InfiniteList>
  );
}

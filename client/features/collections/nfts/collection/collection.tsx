import '../nfts.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyNftDialog } from '../detail/lazy-nft-dialog.tsx';
import type { NftDialogProps } from '../detail/nft-dialog.tsx';
import { nftListQuery } from '../nfts.queries.ts';
import { emptinessOf } from './collection-emptiness.ts';
import { CollectionFilters } from './collection-filters.tsx';
import { CollectionHead } from './collection-head.tsx';
import { CollectionList } from './collection-list.tsx';
import { CollectionSkeleton } from './collection-skeleton.tsx';
import { useFilter } from './use-collection-filter.ts';
import { useCollectionState } from './use-collection-state.ts';
import { useOpenNft } from './use-open-nft.ts';

interface CollectionProps {
  userId: string;
  /** The collection is the viewer's own and can be changed. */
  own: boolean;
  /** Offers to hide the owner after an NFT was reported. */
  hideOffer?: NftDialogProps['hideOffer'];
}

/** The NFTs of a member's wallets, as cards. */
export default function Collection({ userId, own, hideOffer }: CollectionProps) {
  const { filter, change } = useFilter(own);
  const { facets, wallets, isPending } = useCollectionState(userId, own);
  const list = useInfiniteQuery(nftListQuery(userId, filter));
  const [isChoosing, setChoosing] = useState(false);
  const open = useOpenNft();
  if (isPending) return <CollectionSkeleton />;

  return (
    <div className="space-y-3">
      {facets && (
        <>
          <CollectionHead
            {...{ userId, own, facets, filter, wallets, isChoosing }}
            onChoose={() => setChoosing(!isChoosing)}
          />
          <CollectionFilters facets={facets} filter={filter} onChange={change} />
        </>
      )}
      <CollectionList
        key={JSON.stringify(filter)}
        userId={userId}
        query={list}
        choosing={own && isChoosing ? (filter.hidden ? 'show' : 'hide') : null}
        why={emptinessOf({ filter, facets, own, wallets: wallets?.length })}
        onOpen={open.show}
        onChange={change}
        onLeave={() => setChoosing(false)}
      />
      <LazyNftDialog own={own} list={list} open={open} hideOffer={hideOffer} />
    </div>
  );
}

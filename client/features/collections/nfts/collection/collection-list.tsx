import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import type { CollectionFilter } from '../collection-filter.ts';
import { ChoosingGrid } from '../hidden-choice/hide-nfts-grid.tsx';
import type { HidingAction } from '../hidden-choice/use-hide-nfts.ts';
import { NftFace, NftGridSkeleton } from '../nft-face.tsx';
import { nftName } from '../nft-name.ts';
import { nftsMessages as texts } from '../nfts.messages.ts';
import { type NftPages, nftsOf } from '../nfts.queries.ts';
import { type Emptiness, EmptyCollection } from './empty-collection.tsx';

interface CollectionListProps {
  userId: string;
  query: UseInfiniteQueryResult<NftPages>;
  choosing: HidingAction | null;
  why: Emptiness;
  onOpen: (nftId: string) => void;
  onChange: (changes: Partial<CollectionFilter>) => void;
  onLeave: () => void;
}

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
  const label = texts.collection;
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

function NftTile({ nft, onOpen }: { nft: Nft; onOpen: (nftId: string) => void }) {
  const name = nftName(nft);
  return (
    <li className="nft-card" data-official={nft.is_official || undefined}>
      <a
        href={findChain(nft.chain_id)?.itemPage(nft.contract_address, nft.token_id)}
        target="_blank"
        rel="noopener noreferrer"
        className="nft-link block rounded-md after:absolute after:inset-0"
      >
        <NftFace nft={nft} />
        <span className="sr-only">{uiMessages.newTab}</span>
      </a>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.detailsOf(name)}
        title={texts.details}
        onClick={() => onOpen(nft.id)}
        className="nft-details absolute grid size-11 place-items-center rounded-full text-on-veil"
      >
        <Info className="size-7 rounded-full bg-veil p-1" aria-hidden="true" />
      </button>
    </li>
  );
}

const DEGREES = 7;

/** Sets the properties by which `nfts.css` tilts the card under the mouse. One handler serves the whole list. */
function tiltCard({ target, clientX, clientY, pointerType }: PointerEvent): void {
  const card = pointerType === 'mouse' && target instanceof Element && target.closest('.nft-card');
  if (!(card instanceof HTMLElement)) return;
  const box = card.getBoundingClientRect();
  const x = (clientX - box.left) / box.width;
  const y = (clientY - box.top) / box.height;
  card.style.setProperty('--tilt-x', `${((0.5 - y) * DEGREES).toFixed(1)}deg`);
  card.style.setProperty('--tilt-y', `${((x - 0.5) * DEGREES).toFixed(1)}deg`);
  card.style.setProperty('--light-x', `${Math.round(x * 100)}%`);
  card.style.setProperty('--light-y', `${Math.round(y * 100)}%`);
}

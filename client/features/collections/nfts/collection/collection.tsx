import '../nfts.css';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { type PointerEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { findChain } from '#contract/site/chains.ts';
import { type CollectionFilter, noFilter, readFilter, writeFilter } from '../collection-filter.ts';
import type { NftDialogProps } from '../detail/nft-dialog.tsx';
import { ChoosingGrid } from '../hidden-choice/hide-nfts-grid.tsx';
import type { HidingAction } from '../hidden-choice/use-hide-nfts.ts';
import { NftFace, NftGridSkeleton } from '../nft-face.tsx';
import { nftName } from '../nft-name.ts';
import { nftsMessages as texts } from '../nfts.messages.ts';
import { type NftPages, nftListQuery, nftsOf } from '../nfts.queries.ts';
import { CollectionFilters } from './collection-filters.tsx';
import { CollectionHead } from './collection-head.tsx';
import { type Emptiness, EmptyCollection, emptinessOf } from './empty-collection.tsx';
import { useCollectionState } from './use-collection-state.ts';

interface CollectionProps {
  userId: string;
  own: boolean;
  hideOffer?: NftDialogProps['hideOffer'];
}

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

function CollectionSkeleton() {
  return (
    <div className="space-y-3">
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="flex min-h-11 items-center gap-2">
        <Skeleton shape="pill" className="h-9 w-28" />
        <Skeleton shape="pill" className="h-9 w-28" />
      </div>
      <NftGridSkeleton />
    </div>
  );
}

/** Returns the filter in the URL of the page, and a function that changes it. Each change is a history entry. */
function useFilter(own: boolean) {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => readFilter(search, own), [search, own]);

  function change(changes: Partial<CollectionFilter>): void {
    const next = new URLSearchParams(search);
    for (const name of [...Object.keys(noFilter), 'nft']) next.delete(name);
    for (const [name, value] of Object.entries(writeFilter({ ...filter, ...changes }))) {
      next.set(name, value);
    }
    setSearch(next, { preventScrollReset: true });
  }
  return { filter, change };
}

const PARAMETER = 'nft';

/** Returns the NFT in the URL. It is in the URL so that its details can be linked and the back button closes them. */
function useOpenNft() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const nftId = search.get(PARAMETER);
  const leaving = useRef(false);
  useEffect(() => {
    if (nftId !== null) leaving.current = false;
  }, [nftId]);

  function withNft(id: string | null): URLSearchParams {
    const next = new URLSearchParams(search);
    next.delete(PARAMETER);
    if (id !== null) next.set(PARAMETER, id);
    return next;
  }

  return {
    nftId,
    show: (id: string) =>
      setSearch(withNft(id), { state: { overList: true }, preventScrollReset: true }),
    step: (id: string) =>
      setSearch(withNft(id), { state, replace: true, preventScrollReset: true }),
    close: () => {
      // Navigation is asynchronous, so a second press would go back one page too far.
      if (nftId === null || leaving.current) return;
      leaving.current = true;
      if (isOverList(state)) void navigate(-1);
      else setSearch(withNft(null), { replace: true, preventScrollReset: true });
    },
  };
}

/**
 * Whether the previous history entry is the list. If the details were opened by their URL, the previous entry is
 * another page.
 */
function isOverList(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'overList' in state && state.overList === true
  );
}

const NftDialog = lazyWithRetry(() => import('../detail/nft-dialog.tsx'));

function LazyNftDialog(props: NftDialogProps) {
  if (!useHasOpened(props.open.nftId !== null)) return null;
  return (
    <Suspense fallback={null}>
      <NftDialog {...props} />
    </Suspense>
  );
}

interface CollectionListProps {
  userId: string;
  query: UseInfiniteQueryResult<NftPages>;
  choosing: HidingAction | null;
  why: Emptiness;
  onOpen: (nftId: string) => void;
  onChange: (changes: Partial<CollectionFilter>) => void;
  onLeave: () => void;
}

function CollectionList({ query, why, onChange, ...rest }: CollectionListProps) {
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

import '../nfts.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '#client/lib/router/router-hooks.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';
import { type CollectionFilter, noFilter, readFilter, writeFilter } from '../collection-filter.ts';
import type { NftDialogProps } from '../detail/nft-dialog.tsx';
import { NftGridSkeleton } from '../nft-face.tsx';
import { nftListQuery } from '../nfts.queries.ts';
import { CollectionFilters } from './collection-filters.tsx';
import { CollectionHead } from './collection-head.tsx';
import { CollectionList } from './collection-list.tsx';
import { emptinessOf } from './empty-collection.tsx';
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

/** Returns the NFT in the URL. The URL contains it so that details can be linked, and the back button closes them. */
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
      // Navigation is asynchronous, so a second call would go back one page too far.
      if (nftId === null || leaving.current) return;
      leaving.current = true;
      if (isOverList(state)) void navigate(-1);
      else setSearch(withNft(null), { replace: true, preventScrollReset: true });
    },
  };
}

/** Whether the previous history entry is the list. When the details were opened by their URL, it is another page. */
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

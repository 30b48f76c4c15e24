import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Gem } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextInput } from '#client/ui/form/field.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { columnsOf, indexByKey } from '#client/ui/list/move-item.ts';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { type AttachedNft, attachedNftSchema } from '#contract/posts/posts.ts';
import { useCollectionState } from '../collection/use-collection-state.ts';
import { noFilter } from '../collection-filter.ts';
import { ChainBadge } from '../nft-badges.tsx';
import { NftNames } from '../nft-face.tsx';
import { nftName } from '../nft-name.ts';
import { NftPicture } from '../nft-picture.tsx';
import { nftsMessages } from '../nfts.messages.ts';
import { type NftPages, nftListQuery, nftsOf } from '../nfts.queries.ts';
import { attachingMessages } from './attached-nfts.messages.ts';

const texts = attachingMessages.picker;

interface PicksProps {
  userId: string;
  chosenId: string | null;
  onChoose: (nft: AttachedNft) => void;
  onClose: () => void;
}

export default function NftPicker({ open, ...picks }: PicksProps & { open: boolean }) {
  return (
    <Sheet open={open} onClose={picks.onClose} title={texts.title} description={texts.description}>
      {/* The list is at least as high as the largest dialog, so that the picker keeps its size while results change. */}
      <div className="mt-4 min-h-[80svh] space-y-4">
        <Picks {...picks} />
      </div>
    </Sheet>
  );
}

function Picks({ userId, chosenId, onChoose, onClose }: PicksProps) {
  const query = useInfiniteQuery(nftListQuery(userId, noFilter));
  const { facets } = useCollectionState(userId, true);
  const [text, setText] = useState('');
  if (!query.data) return <Unloaded query={query} loading={<PicksSkeleton />} />;
  const nfts = nftsOf(query.data);
  if (nfts.length === 0 && !query.hasNextPage) {
    return <NoNftsToPick isFetching={facets?.is_refreshing === true} onLeave={onClose} />;
  }
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <PickList
        query={query}
        nfts={nfts}
        text={text.trim()}
        chosenId={chosenId}
        onPick={(nft) => onChoose(attachedNftSchema.parse(nft))}
      />
    </>
  );
}

function NoNftsToPick({ isFetching, onLeave }: { isFetching: boolean; onLeave: () => void }) {
  if (isFetching) return <EmptyState icon={Gem} mood="working" {...texts.fetching} />;
  const { link, ...words } = texts.empty;
  return (
    <EmptyState
      icon={Gem}
      {...words}
      action={
        <LinkButton to="/settings/wallets" onClick={onLeave}>
          {link}
        </LinkButton>
      }
    />
  );
}

const tiles = [0, 1, 2, 3, 4, 5];

function PicksSkeleton() {
  return (
    <>
      <LoadingStatus label={nftsMessages.loading} />
      <Skeleton shape="box" className="h-12" />
      <div aria-hidden="true" className="nft-picks grid gap-2">
        {tiles.map((tile) => (
          <Skeleton key={tile} shape="box" className="aspect-square" />
        ))}
      </div>
    </>
  );
}

interface PickListProps {
  query: UseInfiniteQueryResult<NftPages>;
  nfts: readonly Nft[];
  text: string;
  chosenId: string | null;
  onPick: (nft: Nft) => void;
}

function PickList({ query, nfts, text, ...grid }: PickListProps) {
  if (text !== '') return <Found {...{ query, nfts, text }} {...grid} />;
  return (
    <InfiniteList query={query} count={nfts.length} loading={query.isFetching}>
      <PickGrid nfts={nfts} {...grid} />
    </InfiniteList>
  );
}

/** The loaded NFTs whose names contain the text. A button loads more, because scrolling could load thousands. */
function Found({ query, nfts, text, ...grid }: PickListProps) {
  const found = nfts.filter((nft) =>
    plain(`${nftName(nft)} ${nft.collection_name}`).includes(plain(text)),
  );
  return (
    <>
      {found.length > 0 ? (
        <PickGrid nfts={found} {...grid} />
      ) : (
        <p role="status" className="py-6 text-center text-ink-soft text-sm">
          {texts.nothing(text)}
        </p>
      )}
      {query.hasNextPage && (
        <div className="flex flex-col items-center gap-2">
          <p className="text-ink-soft text-xs">{texts.notAll}</p>
          <Button
            variant="secondary"
            busy={query.isFetching}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Returns a text with normalized case and width, so that the search ignores both. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

interface PickGridProps {
  nfts: readonly Nft[];
  chosenId: string | null;
  onPick: (nft: Nft) => void;
}

function PickGrid({ nfts, chosenId, onPick }: PickGridProps) {
  return (
    <ul aria-label={attachingMessages.picker.list} className="nft-picks grid gap-2">
      {nfts.map((nft) => (
        <li key={nft.id}>
          <button
            type="button"
            aria-pressed={nft.id === chosenId}
            onClick={() => onPick(nft)}
            onKeyDown={moveFocus}
            className="nft-pick relative block size-full rounded-lg border-2 border-line bg-surface p-1 text-left hover:border-brand"
          >
            <NftPicture src={nft.image_url} alt="" className="rounded-md" />
            <NftNames nft={nft} />
            <ChainBadge chainId={nft.chain_id} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Tab and the arrow keys move between the NFTs. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest('ul');
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  const next = buttons[indexByKey(event.key, index, buttons.length, columnsOf(list)) ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

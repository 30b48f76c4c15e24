import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '#client/ui/form/button.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { nftName } from '../nft-name.ts';
import type { NftPages } from '../nfts.queries.ts';
import { attachingMessages } from './attached-nfts.messages.ts';
import { PickGrid } from './pick-grid.tsx';

const texts = attachingMessages.picker;

interface PickListProps {
  query: UseInfiniteQueryResult<NftPages>;
  /** The loaded NFTs. */
  nfts: readonly Nft[];
  /** The text that the names must contain. */
  text: string;
  chosenId: string | null;
  onPick: (nft: Nft) => void;
}

/** The NFTs of the picker. More load on scrolling, unless there is a search text. */
export function PickList({ query, nfts, text, ...grid }: PickListProps) {
  if (text !== '') return <Found {...{ query, nfts, text }} {...grid} />;
  return (
    <InfiniteList query={query} count={nfts.length} loading={query.isFetching}>
      <PickGrid nfts={nfts} {...grid} />
    </InfiniteList>
  );
}

/** The NFTs whose names contain the text. Loading on scrolling would load a large collection completely. */
function Found({ query, nfts, text, ...grid }: PickListProps) {
  const found = nfts.filter((nft) => hasText(nft, text));
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

function hasText(nft: Nft, text: string): boolean {
  return plain(`${nftName(nft)} ${nft.collection_name}`).includes(plain(text));
}

/** Normalizes case and full-width letters. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

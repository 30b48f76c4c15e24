import { Dialog } from '@base-ui/react/dialog';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { nftName } from '../nft-name.ts';
import { type NftPages, nftsOf } from '../nfts.queries.ts';
import { nftDetailMessages as texts } from './nft-detail.messages.ts';
import { NftDetails } from './nft-details.tsx';

const none: readonly Nft[] = [];

export interface NftDialogProps {
  own: boolean;
  list: UseInfiniteQueryResult<NftPages>;
  open: { nftId: string | null; step: (nftId: string) => void; close: () => void };
  hideOffer?: OfferHiding | undefined;
}

export default function NftDialog({ own, list, open, hideOffer }: NftDialogProps) {
  const nfts = list.data ? nftsOf(list.data) : none;
  const shownId = useLast(open.nftId);
  const index = nfts.findIndex(({ id }) => id === shownId);
  const nft = nfts[index];

  function step(by: number) {
    const next = index < 0 ? undefined : nfts[index + by];
    if (!next) return;
    open.step(next.id);
    announce(texts.at(nftName(next), index + by + 1));
    // Loads more of the list before its end is reached.
    if (index + by >= nfts.length - 3 && list.hasNextPage && !list.isFetching) {
      void list.fetchNextPage();
    }
  }
  useArrowKeys(open.nftId !== null, step);

  return (
    <Dialog.Root open={open.nftId !== null} onOpenChange={(next) => !next && open.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="nft-dialog fixed inset-0 z-50 flex flex-col overflow-y-auto overscroll-contain bg-raised pb-[env(safe-area-inset-bottom)] text-ink outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-xl md:shadow-lg">
          <div className="nft-dialog-bar sticky top-0 z-10 flex bg-raised px-2 pb-1">
            <IconButton
              icon={ChevronLeft}
              label={texts.previous}
              aria-disabled={index <= 0 || undefined}
              onClick={() => step(-1)}
            />
            <IconButton
              icon={ChevronRight}
              label={texts.next}
              aria-disabled={index < 0 || index === nfts.length - 1 || undefined}
              onClick={() => step(1)}
            />
            <Dialog.Close
              render={<IconButton icon={X} label={texts.close} className="ml-auto" />}
            />
          </div>
          {shownId !== null && (
            <NftDetails
              key={shownId}
              nftId={shownId}
              known={nft}
              own={own}
              hideOffer={hideOffer}
              onClose={open.close}
            />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Returns the last value that was not null, because a dialog keeps its content while it fades out. */
function useLast(value: string | null): string | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** Calls `onStep` for the left and right arrow keys. It captures the event, because a dialog stops its propagation. */
function useArrowKeys(enabled: boolean, onStep: (by: -1 | 1) => void): void {
  const step = useEffectEvent(onStep);
  useEffect(() => {
    if (!enabled) return;
    const handle = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // Not handled, because video players seek with the arrow keys, and browsers go back with Alt and an arrow key.
      if (altKey || ctrlKey || metaKey || target instanceof HTMLVideoElement) return;
      if (key === 'ArrowLeft') step(-1);
      if (key === 'ArrowRight') step(1);
    };
    document.addEventListener('keydown', handle, true);
    return () => document.removeEventListener('keydown', handle, true);
  }, [enabled]);
}

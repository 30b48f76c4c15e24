import { Pin, PinOff } from 'lucide-react';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_PINS_MAX } from '#contract/foundations/limits.ts';
import { pinsMessages as texts } from './pins.messages.ts';
import { usePinnedNfts, useSetPins } from './use-pins.ts';

export function PinButton({ nft }: { nft: Nft }) {
  const { data: pinned, isError, isFetching, refetch } = usePinnedNfts(nft.user_id);
  const setPins = useSetPins(nft.user_id);
  if (!pinned && isError) {
    return (
      <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
        {texts.readAgain}
      </Button>
    );
  }
  const ids = pinned?.map(({ id }) => id);
  const isPinned = ids ? ids.includes(nft.id) : nft.is_pinned;
  const isFull = ids !== undefined && !isPinned && ids.length >= NFT_PINS_MAX;
  const Icon = isPinned ? PinOff : Pin;

  function toggle(expectedIds: string[]) {
    return setPins(
      isPinned
        ? { nftIds: expectedIds.filter((id) => id !== nft.id), expectedIds, done: texts.unpinned }
        : { nftIds: [...expectedIds, nft.id], expectedIds, done: texts.pinned },
    );
  }

  if (isFull) return <p className="text-ink-soft text-sm">{texts.fullText(NFT_PINS_MAX)}</p>;
  return (
    <ActionButton
      variant="secondary"
      // A call replaces all pins, so the other pins must be loaded before an NFT can be pinned.
      aria-disabled={!ids || undefined}
      onAction={() => ids && toggle(ids)}
    >
      <Icon className="size-5" aria-hidden="true" />
      {isPinned ? texts.unpin : texts.pin}
    </ActionButton>
  );
}

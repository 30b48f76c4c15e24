import { Pin, PinOff } from 'lucide-react';
import { useState } from 'react';
import { NFT_PINS_MAX } from '../../../../contract/limits.ts';
import type { Nft } from '../../../../contract/nfts.ts';
import { Button } from '../../../ui/button.tsx';
import { pinsMessages } from './pins.messages.ts';
import { usePinnedNfts, useSetPins } from './use-pins.ts';

const texts = pinsMessages;

/** Pins one of the viewer's NFTs as the last one, or not any more. Says so when there is no place for another. */
export function PinButton({ nft }: { nft: Nft }) {
  const pinned = usePinnedNfts(nft.user_id);
  const setPins = useSetPins(nft.user_id);
  const [isBusy, setBusy] = useState(false);
  const ids = pinned.map(({ id }) => id);
  const isPinned = ids.includes(nft.id);
  const isFull = !isPinned && ids.length >= NFT_PINS_MAX;
  const Icon = isPinned ? PinOff : Pin;

  async function toggle() {
    setBusy(true);
    if (isPinned) {
      await setPins(
        ids.filter((id) => id !== nft.id),
        texts.unpinned,
      );
    } else await setPins([...ids, nft.id], texts.pinned);
    setBusy(false);
  }

  if (isFull) return <p className="text-ink-soft text-sm">{texts.fullText(NFT_PINS_MAX)}</p>;
  return (
    <Button variant="secondary" busy={isBusy} onClick={() => void toggle()}>
      <Icon className="size-5" aria-hidden="true" />
      {isPinned ? texts.unpin : texts.pin}
    </Button>
  );
}

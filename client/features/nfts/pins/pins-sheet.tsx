import { useEffect, useState } from 'react';
import type { Nft } from '../../../../contract/nfts.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { PinPockets } from './pin-pockets.tsx';
import { pinsMessages } from './pins.messages.ts';
import { useSetPins } from './use-pins.ts';

const texts = pinsMessages;

interface PinsSheetProps {
  userId: string;
  pinned: readonly Nft[];
  open: boolean;
  onClose: () => void;
}

/** Changes the order of the viewer's pinned NFTs. Nothing is saved before its button is pressed. */
export default function PinsSheet({ userId, pinned, open, onClose }: PinsSheetProps) {
  const [order, setOrder] = useState(pinned);
  const setPins = useSetPins(userId);
  // It opens with what is pinned by then, and is not disturbed by what is read while it is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening it starts anew.
  useEffect(() => {
    if (open) setOrder(pinned);
  }, [open]);

  function save() {
    onClose();
    const ids = order.map(({ id }) => id);
    if (ids.join() !== pinned.map(({ id }) => id).join()) void setPins(ids, texts.saved);
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {commonMessages.cancel}
          </Button>
          <Button onClick={save}>{texts.save}</Button>
        </>
      }
    >
      <PinPockets order={order} onChange={setOrder} />
    </Sheet>
  );
}

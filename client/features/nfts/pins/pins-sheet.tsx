import { useState } from 'react';
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
  const [changed, setChanged] = useState<readonly Nft[] | null>(null);
  const setPins = useSetPins(userId);
  const order = changed ?? pinned;

  function close() {
    setChanged(null);
    onClose();
  }

  function save() {
    close();
    const ids = order.map(({ id }) => id);
    if (ids.join() !== pinned.map(({ id }) => id).join()) void setPins(ids, texts.saved);
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            {commonMessages.cancel}
          </Button>
          <Button onClick={save}>{texts.save}</Button>
        </>
      }
    >
      <PinPockets order={order} onChange={setChanged} />
    </Sheet>
  );
}

import { useState } from 'react';
import type { Nft } from '../../../../contract/nfts.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
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

/**
 * Changes the order of the viewer's pinned NFTs. Nothing is saved before its button is pressed; until then an arrangement
 * stays while the sheet is closed, except by cancelling it.
 */
export default function PinsSheet({ userId, pinned, open, onClose }: PinsSheetProps) {
  // With the pins that the change began from: those of another tab may be read meanwhile.
  const [changed, setChanged] = useState<{ from: readonly Nft[]; to: readonly Nft[] } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const setPins = useSetPins(userId);
  const { from, to } = changed ?? { from: pinned, to: pinned };

  function close() {
    setFailure(null);
    onClose();
  }

  function cancel() {
    setChanged(null);
    close();
  }

  async function save() {
    const [expectedIds, nftIds] = [idsOf(from), idsOf(to)];
    if (nftIds.join() === expectedIds.join()) return cancel();
    setBusy(true);
    const refused = await setPins({ nftIds, expectedIds, done: texts.saved });
    setBusy(false);
    if (refused === null) cancel();
    else setFailure(refused);
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {commonMessages.cancel}
          </Button>
          <Button busy={isBusy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <PinPockets order={to} onChange={(order) => setChanged({ from, to: order })} />
      {failure !== null && <FailureAlert title={texts.failed} text={failure} />}
    </Sheet>
  );
}

function idsOf(nfts: readonly Nft[]): string[] {
  return nfts.map(({ id }) => id);
}

import { useState } from 'react';
import type { Nft } from '../../../../contract/nfts.ts';
import { commonMessages } from '../../../lib/common.messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/dialog.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { type Arrangement, arrangedAnew, idsOf, isArranged } from './arrangement.ts';
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
  const { shown, arrange, follow, reset } = useArrangement(pinned);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const setPins = useSetPins(userId);

  function close() {
    follow();
    setFailure(null);
    onClose();
  }

  function cancel() {
    reset();
    close();
  }

  async function save() {
    if (!isArranged(shown)) return cancel();
    arrange(shown.to);
    setBusy(true);
    const [expectedIds, nftIds] = [idsOf(shown.from), idsOf(shown.to)];
    const refused = await setPins({ nftIds, expectedIds, done: texts.saved });
    setBusy(false);
    if (refused === null) return cancel();
    follow();
    setFailure(refused);
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      busy={isBusy}
      title={texts.title}
      description={texts.description}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={cancel}>
            {commonMessages.cancel}
          </Button>
          <Button busy={isBusy} onClick={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      <PinPockets order={shown.to} onChange={arrange} />
      {failure !== null && <FailureAlert title={texts.failed} text={failure} />}
    </Sheet>
  );
}

/** The pins as they are arranged. Those of another tab that are read meanwhile do not move what is being arranged. */
function useArrangement(pinned: readonly Nft[]) {
  const [changed, setChanged] = useState<Arrangement | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const shown = shownOf(pinned, changed, isFollowing);
  return {
    shown,
    arrange: (to: readonly Nft[]) => {
      setChanged({ from: shown.from, to });
      setFollowing(false);
    },
    /** Keeps the arrangement, and shows it with the pins as they are and become, until it is arranged further. */
    follow: () => setFollowing(true),
    reset: () => setChanged(null),
  };
}

function shownOf(pinned: readonly Nft[], changed: Arrangement | null, isFollowing: boolean) {
  if (changed === null) return { from: pinned, to: pinned };
  return isFollowing ? arrangedAnew(changed, pinned) : changed;
}

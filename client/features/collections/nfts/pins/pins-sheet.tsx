import { useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { PinPockets } from './pin-pockets.tsx';
import { pinsMessages as texts } from './pins.messages.ts';
import { useSetPins } from './use-pins.ts';

interface PinsSheetProps {
  userId: string;
  pinned: readonly Nft[];
  open: boolean;
  onClose: () => void;
}

/** Changes the order of the viewer's pinned NFTs. Closing the sheet keeps the unsaved order, cancelling discards it. */
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
    const [expectedIds, nftIds] = [idsOf(shown.from), idsOf(shown.to)];
    if (expectedIds.join() === nftIds.join()) return cancel();
    arrange(shown.to);
    setBusy(true);
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

/** Returns the pins in the edited order. A refetch keeps that order, even if another tab has changed the pins. */
function useArrangement(pinned: readonly Nft[]) {
  const [changed, setChanged] = useState<Arrangement | null>(null);
  const [isFollowing, setFollowing] = useState(true);
  const stored = { from: pinned, to: pinned };
  const edited = changed && isFollowing ? applyArrangement(changed, pinned) : changed;
  const shown = edited ?? stored;
  return {
    shown,
    arrange: (to: readonly Nft[]) => {
      setChanged({ from: shown.from, to });
      setFollowing(false);
    },
    /** Also applies the edited order to pins that are added later, until the viewer edits the order again. */
    follow: () => setFollowing(true),
    reset: () => setChanged(null),
  };
}

interface Arrangement {
  from: readonly Nft[];
  to: readonly Nft[];
}

/** Applies an arrangement to the current pins. Removed pins stay removed, and new pins come last. */
function applyArrangement({ from, to }: Arrangement, pinned: readonly Nft[]): Arrangement {
  const isPinned = has(pinned);
  const wasPinned = has(from);
  return { from: pinned, to: [...to.filter(isPinned), ...pinned.filter((nft) => !wasPinned(nft))] };
}

function idsOf(nfts: readonly Nft[]): string[] {
  return nfts.map(({ id }) => id);
}

function has(nfts: readonly Nft[]): (nft: Nft) => boolean {
  const ids = new Set(idsOf(nfts));
  return ({ id }) => ids.has(id);
}

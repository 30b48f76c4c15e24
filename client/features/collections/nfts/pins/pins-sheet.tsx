import { ArrowLeft, ArrowRight, PinOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import { useDrag } from '#client/ui/media/use-drag.ts';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_PINS_MAX } from '#contract/foundations/limits.ts';
import { nftName } from '../nft-name.ts';
import { NftPicture } from '../nft-picture.tsx';
import { pinsMessages as texts } from './pins.messages.ts';
import { useSetPins } from './use-pins.ts';

interface PinsSheetProps {
  userId: string;
  pinned: readonly Nft[];
  open: boolean;
  onClose: () => void;
}

/** Changes the order of the viewer's pinned NFTs. Closing the sheet keeps an unsaved order; cancelling discards it. */
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

/**
 * Returns the pins in the edited order. A refetch does not change this order, even if another tab has changed the pins.
 */
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

const COLUMNS = 3;
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
};

interface PinPocketsProps {
  order: readonly Nft[];
  onChange: (order: readonly Nft[]) => void;
}

/** A binder page with a pocket for each pin. Pins are moved by dragging, arrow keys and buttons. */
function PinPockets({ order, onChange }: PinPocketsProps) {
  const [chosenId, setChosenId] = useState(order[0]?.id);
  const index = order.findIndex(({ id }) => id === chosenId);
  const chosen = order[index];
  const drag = useDrag(order.length, move);

  function move(from: number, to: number) {
    const next = moveItem(order, from, to);
    const nft = order[from];
    if (next === order || !nft) return;
    onChange(next);
    announce(texts.moved(nftName(nft), to + 1, order.length));
  }

  function remove() {
    if (!chosen) return;
    onChange(order.filter(({ id }) => id !== chosen.id));
    setChosenId((order[index + 1] ?? order[index - 1])?.id);
    announce(texts.removed(nftName(chosen)));
  }

  function onKeyDown(event: KeyboardEvent, from: number) {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(from, from + step);
  }

  return (
    <>
      <ol
        aria-label={texts.list}
        {...drag.handlers}
        className="mt-4 grid grid-cols-3 gap-2 rounded-lg bg-sunken p-2"
      >
        {order.map((nft, index) => (
          <li key={nft.id}>
            <button
              type="button"
              aria-label={texts.number(index + 1, nftName(nft))}
              aria-pressed={nft.id === chosenId}
              onClick={() => setChosenId(nft.id)}
              onFocus={() => setChosenId(nft.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
              data-dragged={drag.dragged === index || undefined}
              className="nft-pocket relative block aspect-square w-full cursor-grab touch-none select-none rounded-md border-2 border-transparent bg-surface p-1"
            >
              <NftPicture src={nft.image_url} alt="" className="rounded-md" />
              <span className="nums nft-number absolute top-2 left-2 grid place-items-center rounded-full bg-veil font-bold text-on-veil text-xs">
                {index + 1}
              </span>
            </button>
          </li>
        ))}
        {Array.from({ length: NFT_PINS_MAX - order.length }, (_, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: empty pockets are all the same.
            key={index}
            aria-hidden="true"
            className="block aspect-square w-full touch-none select-none rounded-md border-2 border-line border-dashed"
          />
        ))}
      </ol>
      <p className="mt-3 truncate text-center font-bold text-sm">{chosen && nftName(chosen)}</p>
      <div className="flex justify-center">
        <Button
          variant="ghost"
          className="px-3"
          aria-disabled={index <= 0 || undefined}
          onClick={() => move(index, index - 1)}
        >
          <ArrowLeft className="size-5" aria-hidden="true" />
          {texts.earlier}
        </Button>
        <Button
          variant="ghost"
          className="px-3"
          aria-disabled={index < 0 || index === order.length - 1 || undefined}
          onClick={() => move(index, index + 1)}
        >
          {texts.later}
          <ArrowRight className="size-5" aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          className="px-3"
          aria-disabled={!chosen || undefined}
          onClick={remove}
        >
          <PinOff className="size-5" aria-hidden="true" />
          {texts.remove}
        </Button>
      </div>
    </>
  );
}

import { ArrowLeft, ArrowRight, PinOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { Button } from '#client/ui/form/button.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import { useDrag } from '#client/ui/media/use-drag.ts';
import type { Nft } from '#contract/collections/nfts.ts';
import { NFT_PINS_MAX } from '#contract/foundations/limits.ts';
import { nftName } from '../nft-name.ts';
import { NftPicture } from '../nft-picture.tsx';
import { pinsMessages as texts } from './pins.messages.ts';

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
export function PinPockets({ order, onChange }: PinPocketsProps) {
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

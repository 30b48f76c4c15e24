import type { KeyboardEvent } from 'react';
import type { Nft } from '#contract/collections/nfts.ts';
import { ChainBadge } from '../nft-badges.tsx';
import { NftNames } from '../nft-face.tsx';
import { NftPicture } from '../nft-picture.tsx';
import { attachingMessages } from './attached-nfts.messages.ts';

interface PickGridProps {
  nfts: readonly Nft[];
  chosenId: string | null;
  onPick: (nft: Nft) => void;
}

export function PickGrid({ nfts, chosenId, onPick }: PickGridProps) {
  return (
    <ul aria-label={attachingMessages.picker.list} className="nft-picks">
      {nfts.map((nft) => (
        <li key={nft.id}>
          <button
            type="button"
            aria-pressed={nft.id === chosenId}
            onClick={() => onPick(nft)}
            onKeyDown={moveFocus}
            className="nft-pick"
          >
            <NftPicture src={nft.image_url} alt="" className="rounded-md" />
            <NftNames nft={nft} />
            <ChainBadge chainId={nft.chain_id} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest('ul');
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  const next = buttons[indexAfter(event.key, index, buttons)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Returns the index that a key moves to. Returns -1 for other keys. */
function indexAfter(key: string, index: number, buttons: readonly HTMLElement[]): number {
  const columns = columnsOf(buttons);
  switch (key) {
    case 'ArrowRight':
      return index + 1;
    case 'ArrowLeft':
      return index - 1;
    case 'ArrowDown':
      return index + columns;
    case 'ArrowUp':
      return index - columns;
    case 'Home':
      return 0;
    case 'End':
      return buttons.length - 1;
    default:
      return -1;
  }
}

function columnsOf(buttons: readonly HTMLElement[]): number {
  const top = buttons[0]?.getBoundingClientRect().top;
  return buttons.filter((button) => button.getBoundingClientRect().top === top).length;
}

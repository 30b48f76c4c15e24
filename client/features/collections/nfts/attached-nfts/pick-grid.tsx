import type { KeyboardEvent } from 'react';
import { columnsOf, indexByKey } from '#client/ui/list/move-item.ts';
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
    <ul aria-label={attachingMessages.picker.list} className="nft-picks grid gap-2">
      {nfts.map((nft) => (
        <li key={nft.id}>
          <button
            type="button"
            aria-pressed={nft.id === chosenId}
            onClick={() => onPick(nft)}
            onKeyDown={moveFocus}
            className="nft-pick relative block size-full rounded-lg border-2 border-line bg-surface p-1 text-left hover:border-brand"
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

/** Tab and the arrow keys move between the NFTs. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const list = event.currentTarget.closest('ul');
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(event.currentTarget);
  const next = buttons[indexByKey(event.key, index, buttons.length, columnsOf(list)) ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

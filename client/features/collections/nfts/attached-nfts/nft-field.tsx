import '../nfts.css';
import './attached-nfts.css';
import { Gem, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { announce } from '#client/ui/feedback/announce.ts';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import type { AttachedNft } from '#contract/posts/posts.ts';
import { ChainBadge } from '../nft-badges.tsx';
import { nftName } from '../nft-name.ts';
import { NftPicture } from '../nft-picture.tsx';
import { attachingMessages } from './attached-nfts.messages.ts';
import { NftNames } from './nft-names.tsx';

const NftPicker = lazyDialog(() => import('./nft-picker.tsx'));

const texts = attachingMessages;

interface NftFieldProps {
  userId: string;
  value: AttachedNft | null;
  error: string | undefined;
  hint: string | undefined;
  onChange: (nft: AttachedNft | null) => void;
}

/** The field of a post's NFT: a button that opens the picker, and the selected NFT above it. */
export function NftField({ userId, value, error, hint, onChange }: NftFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function remove() {
    onChange(null);
    // The button that removes the NFT disappears, so its focus moves to the button that opens the picker.
    button.current?.focus();
    announce(texts.announceRemoved);
  }

  function choose(nft: AttachedNft) {
    onChange(nft);
    setOpen(false);
    announce(texts.announceChosen(nftName(nft)));
  }

  return (
    <section aria-label={texts.field}>
      {value && <NftChip nft={value} error={error} onRemove={remove} />}
      {value?.image_url && hint !== undefined && (
        <p className="-mt-1 mb-3 text-ink-soft text-xs">{hint}</p>
      )}
      <Button ref={button} variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Gem className="size-5" aria-hidden="true" />
        {value ? texts.change : texts.attach}
      </Button>
      <NftPicker
        userId={userId}
        open={isOpen}
        chosenId={value?.id ?? null}
        onChoose={choose}
        onClose={() => setOpen(false)}
      />
    </section>
  );
}

interface NftChipProps {
  nft: AttachedNft;
  /** The reason why the post cannot show the NFT. */
  error: string | undefined;
  onRemove: () => void;
}

/** The selected NFT of a post, with a button to remove it. */
function NftChip({ nft, error, onRemove }: NftChipProps) {
  const errorId = useId();
  const isInvalid = error !== undefined || undefined;
  return (
    <div className="mb-3">
      <figure aria-label={texts.chosen} className="nft-chip" data-invalid={isInvalid}>
        <NftPicture src={nft.image_url} alt="" className="nft-thumb" />
        <figcaption className="min-w-0 flex-1">
          <NftNames nft={nft} />
          <ChainBadge chainId={nft.chain_id} />
        </figcaption>
        <IconButton
          icon={X}
          label={texts.remove}
          aria-describedby={isInvalid && errorId}
          onClick={onRemove}
        />
      </figure>
      {isInvalid && (
        <p id={errorId} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

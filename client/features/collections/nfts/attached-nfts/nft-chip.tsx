import { X } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import type { AttachedNft } from '#contract/posts/posts.ts';
import { ChainMark } from '../nft-marks.tsx';
import { NftPicture } from '../nft-picture.tsx';
import { attachingMessages } from './attached-nfts.messages.ts';
import { NftNames } from './nft-names.tsx';

const texts = attachingMessages;

interface NftChipProps {
  nft: AttachedNft;
  /** The reason why the post cannot show the NFT. */
  error: string | undefined;
  onRemove: () => void;
}

/** The selected NFT of a post, with a button to remove it. */
export function NftChip({ nft, error, onRemove }: NftChipProps) {
  const errorId = useId();
  const isInvalid = error !== undefined || undefined;
  return (
    <div className="mb-3">
      <figure aria-label={texts.chosen} className="nft-chip" data-invalid={isInvalid}>
        <NftPicture src={nft.image_url} alt="" className="nft-thumb" />
        <figcaption className="min-w-0 flex-1">
          <NftNames nft={nft} />
          <ChainMark chainId={nft.chain_id} />
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

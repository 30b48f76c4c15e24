import { X } from 'lucide-react';
import { useId } from 'react';
import type { AttachedNft } from '../../../../contract/posts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChainMark } from '../nft-marks.tsx';
import { NftPicture } from '../nft-picture.tsx';
import { attachingMessages } from './attaching.messages.ts';
import { NftNames } from './nft-names.tsx';

const texts = attachingMessages;

interface NftChipProps {
  nft: AttachedNft;
  /** Why the post cannot show it. */
  error: string | undefined;
  onRemove: () => void;
}

/** The NFT that a post will show, with a button that takes it away. */
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

import '../nfts.css';
import './attached-nfts.css';
import type { AttachedNft } from '#contract/posts/posts.ts';
import { ChainBadge } from '../nft-badges.tsx';
import { NftNames } from '../nft-face.tsx';
import { NftPicture } from '../nft-picture.tsx';
import { attachingMessages as texts } from './attached-nfts.messages.ts';

interface ChosenNftProps {
  nft: AttachedNft;
  error: string | undefined;
  hint: string | undefined;
}

export function ChosenNft({ nft, error, hint }: ChosenNftProps) {
  return (
    <div>
      <figure
        aria-label={texts.chosen}
        className="nft-chip"
        data-invalid={error !== undefined || undefined}
      >
        <NftPicture src={nft.image_url} alt="" className="nft-thumb" />
        <figcaption className="min-w-0 flex-1">
          <NftNames nft={nft} />
          <ChainBadge chainId={nft.chain_id} />
        </figcaption>
      </figure>
      {error !== undefined && (
        <p role="alert" className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
      {nft.image_url && hint !== undefined && <p className="mt-1 text-ink-soft text-xs">{hint}</p>}
    </div>
  );
}

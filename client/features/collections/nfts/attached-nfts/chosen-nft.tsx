import '../nfts.css';
import { cx } from '#client/ui/text/cx.ts';
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
        className={cx(
          'nft-chip flex items-center gap-3 rounded-lg border bg-surface p-1.5',
          error === undefined ? 'border-line' : 'border-danger',
        )}
      >
        <NftPicture src={nft.image_url} alt="" className="nft-thumb w-16 shrink-0 rounded-md" />
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

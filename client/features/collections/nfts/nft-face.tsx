import type { Nft } from '#contract/collections/nfts.ts';
import { NftBadges, PictureBadges } from './nft-badges.tsx';
import { nftName } from './nft-name.ts';
import { NftPicture } from './nft-picture.tsx';

/** The picture of an NFT with the names of the NFT and its collection, and its badges. */
export function NftFace({ nft }: { nft: Nft }) {
  return (
    <>
      <div className="nft-frame">
        <NftPicture src={nft.image_url} alt="" />
        <PictureBadges {...nft} />
      </div>
      <div className="nft-texts">
        <p className="truncate font-bold text-sm">{nftName(nft)}</p>
        <p className="flex min-h-6 flex-wrap items-center gap-1 text-ink-soft text-xs">
          <span className="min-w-0 max-w-full flex-auto truncate">{nft.collection_name}</span>
          <NftBadges nft={nft} />
        </p>
      </div>
    </>
  );
}

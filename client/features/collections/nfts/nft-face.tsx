import type { Nft } from '#contract/collections/nfts.ts';
import { PictureBadges } from './nft-badges.tsx';
import { nftName } from './nft-name.ts';
import { NftPicture } from './nft-picture.tsx';

/** The picture of an NFT with the names of the NFT and its collection. */
export function NftFace({ nft }: { nft: Nft }) {
  return (
    <>
      <div className="nft-frame">
        <NftPicture src={nft.image_url} alt="" />
        <PictureBadges {...nft} />
      </div>
      <div className="nft-texts">
        <p className="truncate font-bold text-sm">{nftName(nft)}</p>
        <p className="min-h-4.5 truncate text-ink-soft text-xs">{nft.collection_name}</p>
      </div>
    </>
  );
}

import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { Nft } from '#contract/collections/nfts.ts';
import type { AttachedNft } from '#contract/posts/posts.ts';
import { NftBadges, PictureBadges } from './nft-badges.tsx';
import { nftName } from './nft-name.ts';
import { NftPicture } from './nft-picture.tsx';
import { nftsMessages } from './nfts.messages.ts';

export function NftFace({ nft }: { nft: Nft }) {
  return (
    <>
      <div className="nft-frame relative block overflow-hidden rounded-md bg-canvas">
        <NftPicture src={nft.image_url} alt="" />
        <PictureBadges {...nft} />
      </div>
      <div className="block px-1 py-2">
        <p className="truncate font-bold text-sm">{nftName(nft)}</p>
        <p className="flex min-h-6 flex-wrap items-center gap-1 text-ink-soft text-xs">
          <span className="min-w-0 max-w-full flex-auto truncate">{nft.collection_name}</span>
          <NftBadges nft={nft} />
        </p>
      </div>
    </>
  );
}

export function NftNames({ nft }: { nft: AttachedNft }) {
  return (
    <>
      <span className="block truncate font-bold text-sm">{nftName(nft)}</span>
      <span className="block min-h-4.5 truncate text-ink-soft text-xs">{nft.collection_name}</span>
    </>
  );
}

const tiles = Array.from({ length: 10 }, (_, index) => index);

export function NftGridSkeleton() {
  return (
    <>
      <LoadingStatus label={nftsMessages.loading} />
      <div aria-hidden="true" className="nft-grid">
        {tiles.map((index) => (
          <div key={index} className="nft-card">
            <Skeleton className="aspect-square" />
            <div className="block px-1 py-2">
              <Skeleton className="my-1 h-3.5 w-4/5" />
              <Skeleton className="my-1.5 h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

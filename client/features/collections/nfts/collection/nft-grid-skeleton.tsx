import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { nftsMessages } from '../nfts.messages.ts';

const tiles = Array.from({ length: 10 }, (_, index) => index);

/** Placeholder of a collection while its first page loads. Its cards have the final height. */
export function NftGridSkeleton() {
  return (
    <>
      <LoadingStatus label={nftsMessages.loading} />
      <div aria-hidden="true" className="nft-grid">
        {tiles.map((index) => (
          <div key={index} className="nft-card">
            <Skeleton className="aspect-square" />
            <div className="nft-texts">
              <Skeleton className="my-1 h-3.5 w-4/5" />
              <Skeleton className="my-1.5 h-3 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

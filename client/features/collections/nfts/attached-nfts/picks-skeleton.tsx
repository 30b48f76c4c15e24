import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { nftsMessages } from '../nfts.messages.ts';

const tiles = [0, 1, 2, 3, 4, 5];

/** Placeholder of the picker while its first page loads. */
export function PicksSkeleton() {
  return (
    <>
      <LoadingStatus label={nftsMessages.loading} />
      <Skeleton shape="box" className="h-12" />
      <div aria-hidden="true" className="nft-picks">
        {tiles.map((tile) => (
          <Skeleton key={tile} shape="box" className="aspect-square" />
        ))}
      </div>
    </>
  );
}

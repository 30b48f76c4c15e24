import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { NftGridSkeleton } from './nft-grid-skeleton.tsx';

/** Placeholder of the tab: head, filters and cards. */
export function CollectionSkeleton() {
  return (
    <div className="space-y-3">
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-5 w-24" />
      </div>
      <div className="flex min-h-11 items-center gap-2">
        <Skeleton shape="pill" className="h-9 w-28" />
        <Skeleton shape="pill" className="h-9 w-28" />
      </div>
      <NftGridSkeleton />
    </div>
  );
}

import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { followsMessages } from './follows.messages.ts';

const rows = [0, 1, 2, 3, 4, 5];

/** Placeholder of a list of members while it loads. */
export function FollowListSkeleton() {
  return (
    <div>
      <LoadingStatus label={followsMessages.list.loading} />
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-3 border-line border-b py-3 last:border-0">
          <Skeleton shape="pill" className="size-11" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="mt-2 h-3 w-20" />
            <Skeleton className="mt-2.5 h-4 w-full max-w-72" />
          </div>
          <Skeleton shape="pill" className="h-9 w-30" />
        </div>
      ))}
    </div>
  );
}

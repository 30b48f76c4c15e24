import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { eventColumns } from './event-group.tsx';
import { eventListsMessages } from './event-lists.messages.ts';

/** Placeholder of a list of events while it loads. */
export function EventsSkeleton() {
  return (
    <div>
      <LoadingStatus label={eventListsMessages.loading} />
      <Skeleton className="mb-3 h-6 w-16" />
      <div className={eventColumns}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div
            key={card}
            className="flex min-h-28 items-center gap-3 rounded-lg border border-line bg-surface p-3 md:gap-4 md:p-4"
          >
            <Skeleton shape="box" className="h-18 w-13 shrink-0" />
            <div className="min-w-0 flex-1">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="mt-3 h-3.5 w-28" />
              <Skeleton className="mt-2 h-3.5 w-36" />
            </div>
            <Skeleton shape="box" className="size-20 shrink-0 md:size-28" />
          </div>
        ))}
      </div>
    </div>
  );
}

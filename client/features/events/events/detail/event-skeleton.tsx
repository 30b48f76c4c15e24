import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { eventDetailMessages } from './event-detail.messages.ts';
import { EventLayout } from './event-layout.tsx';

/** The placeholder of an event's page while the event loads. */
export function EventSkeleton() {
  return (
    <EventLayout
      head={
        <>
          <LoadingStatus heading label={eventDetailMessages.loading} />
          <Skeleton shape="flush" className="aspect-video w-full lg:rounded-xl" />
          <div className="flex gap-4 px-4 pt-5 lg:px-0">
            <Skeleton shape="box" className="h-18 w-13 shrink-0" />
            <div className="flex-1">
              <Skeleton className="h-5 w-20" />
              <Skeleton className="mt-3 h-7 w-4/5" />
            </div>
          </div>
        </>
      }
      panel={
        <>
          <Skeleton className="h-6 w-full" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="mt-2 h-7 w-32" />
          <div className="flex gap-2">
            <Skeleton shape="pill" className="h-12 flex-1" />
            <Skeleton shape="pill" className="h-12 flex-1" />
          </div>
        </>
      }
      body={
        <div>
          <Skeleton className="h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-5/6" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </div>
      }
    />
  );
}

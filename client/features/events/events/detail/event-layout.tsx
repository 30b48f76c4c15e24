import type { ReactNode } from 'react';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { eventDetailMessages } from './event-detail.messages.ts';

interface EventLayoutProps {
  head: ReactNode;
  /** The content that wide screens show at the right. */
  panel: ReactNode;
  body: ReactNode;
}

/** The layout of an event's page: stacked, or with the panel at the right on wide screens. */
export function EventLayout({ head, panel, body }: EventLayoutProps) {
  return (
    <div className="mx-auto w-full max-w-page pb-16 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8 lg:px-4 lg:pt-6">
      <div>{head}</div>
      <div className="px-4 pt-5 lg:sticky lg:top-20 lg:row-span-2 lg:px-0 lg:pt-0">
        <div className="flex flex-col gap-5 lg:rounded-xl lg:border lg:border-line lg:bg-surface lg:p-5 lg:shadow-sm">
          {panel}
        </div>
      </div>
      <div className="flex flex-col gap-8 px-4 pt-6 lg:px-0">{body}</div>
    </div>
  );
}

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

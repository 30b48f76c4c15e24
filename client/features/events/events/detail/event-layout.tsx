import type { ReactNode } from 'react';

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

import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Of an event's card: two lines of a title and two of when and where fit in, so that none is taller. */
export const eventCardHeight = 'min-h-25';

/** How the teaser's cards lie: a strip to swipe on phones, then a row of three; beside the banners of a desk, a column. */
export function nextEventsList(column: boolean): string {
  return cx(
    '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:w-72 *:shrink-0 *:snap-start',
    'md:mx-0 md:grid md:auto-rows-fr md:overflow-visible md:px-0 md:*:w-auto',
    column ? 'md:max-lg:grid-cols-3 lg:flex-1' : 'md:grid-cols-3',
  );
}

/** The teaser while its events are on their way. */
export function NextEventsSkeleton({ column }: { column: boolean }) {
  return (
    <div aria-hidden="true" className="flex h-full flex-col">
      <div className="flex h-11 items-center">
        <Skeleton className="h-5 w-40" />
      </div>
      <div className={nextEventsList(column)}>
        {[1, 2, 3].map((number) => (
          <Skeleton key={number} shape="box" className={eventCardHeight} />
        ))}
      </div>
    </div>
  );
}

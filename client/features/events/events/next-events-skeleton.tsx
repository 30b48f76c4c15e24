import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { cx } from '#client/ui/text/cx.ts';

/** The minimum height of a card: two lines of title and two lines of details, so that all cards have the same height. */
export const eventCardHeight = 'min-h-25';

/**
 * Returns the classes of the list of cards: a strip on phones, a row of three on wider screens and, if `column` is
 * true, a column next to the banners on desktops. The column has the height of three cards, so that fewer cards are not
 * taller.
 */
export function nextEventsList(column: boolean): string {
  return cx(
    '-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:w-72 *:shrink-0 *:snap-start',
    'md:mx-0 md:grid md:auto-rows-fr md:overflow-visible md:px-0 md:*:w-auto',
    column ? 'md:max-lg:grid-cols-3 lg:flex-1 lg:grid-rows-3' : 'md:grid-cols-3',
  );
}

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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link } from '#client/lib/router/link.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { cx } from '#client/ui/text/cx.ts';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import { dateOf, wallClock } from '#contract/foundations/wall-clock.ts';
import { eventSeriesQuery } from '../event.queries.ts';
import { eventBadgesMessages } from '../event-badges.messages.ts';
import { phaseOf } from '../event-phase.ts';
import { formatHours } from '../event-times.ts';
import { eventDetailMessages } from './event-detail.messages.ts';

/**
 * The current and future dates of a repeated event, without the date of this page. Renders nothing if there are no
 * others. If the URL has the parameter `dates`, the heading receives the focus and scrolls into view when the dates
 * have loaded.
 */
export function EventSeries({ event }: { event: EventDetail }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLinked = useSearchParams()[0].has('dates');
  const { data = [] } = useQuery({
    ...eventSeriesQuery(event.id),
    enabled: event.series_id !== null,
  });
  const others = data.filter((date) => date.id !== event.id && phaseOf(date) !== 'past');
  const isShown = others.length > 0;
  useEffect(() => {
    if (!isShown || !isLinked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, [isShown, isLinked]);
  if (!isShown) return null;
  return (
    <section aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-lg">
        {eventDetailMessages.series}
      </h2>
      <ul className="-mx-4 mt-2 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0">
        {others.map((date) => (
          <li key={date.id} className="shrink-0 snap-start">
            <DateLink date={date} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DateLink({ date }: { date: EventCard }) {
  return (
    <Link
      to={`/events/${date.id}`}
      className="flex min-h-14 flex-col justify-center rounded-lg border border-line bg-surface px-4 py-1.5 hover:border-brand"
    >
      <span className={cx('nums font-bold text-sm', date.is_cancelled && 'line-through')}>
        {dateOf(wallClock(date.event_date))}
      </span>
      <span className="nums text-ink-soft text-xs">
        {date.is_cancelled ? eventBadgesMessages.cancelled : formatHours(date)}
      </span>
    </Link>
  );
}

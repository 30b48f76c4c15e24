import { useQuery } from '@tanstack/react-query';
import { CalendarDays, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureMessages } from '#client/lib/api/failure.messages.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { EventCard as EventCardData } from '#contract/events/events.ts';
import { EventCard } from './event-card.tsx';
import { eventsMessages as texts } from './events.messages.ts';
import { nextEventsQuery } from './next-events.queries.ts';
import { NextEventsSkeleton, nextEventsList } from './next-events-skeleton.tsx';

/** The next events: a strip on phones, a row on tablets, a column next to the banners on desktops. */
export default function NextEvents({ column }: { column: boolean }) {
  const query = useQuery(nextEventsQuery);
  if (query.isPending) return <NextEventsSkeleton column={column} />;
  return (
    <section aria-labelledby="next-events" className="flex h-full flex-col">
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h2 id="next-events" className="text-base">
          {texts.next}
        </h2>
        <Link
          to="/events"
          className="-mr-1 inline-flex min-h-11 items-center gap-0.5 rounded-full px-1 font-bold text-brand text-sm underline-offset-4 hover:underline"
        >
          {texts.all}
          <ChevronRight className="size-4" aria-hidden="true" />
        </Link>
      </div>
      <Events {...query} column={column} />
    </section>
  );
}

interface EventsProps {
  data: readonly EventCardData[] | undefined;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  column: boolean;
}

function Events({ data, isFetching, refetch, column }: EventsProps) {
  if (data === undefined) {
    return (
      <Message text={failureMessages.loadFailed}>
        <Button variant="ghost" busy={isFetching} onClick={() => void refetch()}>
          {commonMessages.retry}
        </Button>
      </Message>
    );
  }
  if (data.length === 0) return <Message text={texts.none} />;
  return (
    <ul className={nextEventsList(column)}>
      {data.map((event) => (
        <li key={event.id} className="flex min-w-0">
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}

function Message({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-20 items-center gap-3 rounded-lg bg-sunken px-4 text-ink-soft text-sm">
      <CalendarDays className="size-5 shrink-0" aria-hidden="true" />
      <p className="flex-1">{text}</p>
      {children}
    </div>
  );
}

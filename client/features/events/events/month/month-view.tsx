import { CalendarDays } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Skeletons } from '#client/ui/feedback/skeletons.tsx';
import { Button } from '#client/ui/form/button.tsx';
import type { ListedEvent } from '#contract/events/events.ts';
import { useMonth } from '../list/event-lists.queries.ts';
import { ListedEventCard } from '../list/listed-event-card.tsx';
import { byDay, dayName, daysOf, partsOf, readMonth, searchOfMonth } from './calendar-days.ts';
import { monthMessages as texts } from './event-month.messages.ts';
import { MonthGrid } from './month-grid.tsx';
import { MonthNavigation } from './month-navigation.tsx';

export function MonthView() {
  const [search, setSearch] = useSearchParams();
  const { month, day: chosen } = readMonth(search);
  const query = useMonth(month);
  const heading = useId();
  const days = useMemo(() => byDay(query.data ?? [], daysOf(month)), [query.data, month]);
  const eventsOn = (day: string) => days.get(day) ?? [];
  const go = (next: string, day: string | null) =>
    setSearch(searchOfMonth(next, day), { replace: true, preventScrollReset: true });

  function choose(day: string) {
    const isChosenAgain = day === chosen;
    if (!isChosenAgain) announce(texts.found(texts.ofDay(dayName(day)), eventsOn(day).length));
    go(month, isChosenAgain ? null : day);
  }

  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div>
        <MonthNavigation month={month} headingId={heading} />
        <MonthGrid
          month={month}
          chosen={chosen}
          events={query.data ?? []}
          eventsOn={eventsOn}
          onChoose={choose}
          onMonth={(next) => go(next, null)}
          labelledBy={heading}
        />
        <p className="sr-only">{texts.keys}</p>
      </div>
      <div className="mt-6 lg:sticky lg:top-20 lg:mt-0">
        <DayEvents
          month={month}
          day={chosen}
          query={query}
          events={chosen === null ? query.data : eventsOn(chosen)}
          onAll={() => go(month, null)}
        />
      </div>
    </div>
  );
}

interface DayEventsProps {
  month: string;
  /** Null when the whole month is selected. */
  day: string | null;
  query: ReturnType<typeof useMonth>;
  events: readonly ListedEvent[] | undefined;
  onAll: () => void;
}

function DayEvents({ month, day, query, events, onAll }: DayEventsProps) {
  const id = useId();
  const number = partsOf(`${month}-01`).month;
  const title = day === null ? texts.ofMonth(number) : texts.ofDay(dayName(day));
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <h3 id={id} className="text-base">
          {title}
        </h3>
        {day !== null && (
          <Button variant="ghost" className="-mr-3 px-3!" onClick={onAll}>
            {texts.all(number)}
          </Button>
        )}
      </div>
      <Events query={query} events={events} day={day} />
    </section>
  );
}

function Events({ query, events, day }: Pick<DayEventsProps, 'query' | 'events' | 'day'>) {
  if (!query.data || !events) {
    const card = <Skeleton shape="box" className="h-28" />;
    const cards = { label: texts.loading, count: 3, className: 'flex flex-col gap-3' };
    return <Unloaded query={query} loading={<Skeletons {...cards}>{card}</Skeletons>} />;
  }
  if (events.length === 0) {
    const title = day === null ? texts.noneInMonth : texts.noneOnDay;
    const link = { to: '/events/new', label: texts.create };
    return <EmptyState icon={CalendarDays} title={title} link={link} />;
  }
  return (
    <ul className="flex flex-col gap-3">
      {events.map((event) => (
        <li key={event.id} className="flex">
          <ListedEventCard event={event} narrow />
        </li>
      ))}
    </ul>
  );
}

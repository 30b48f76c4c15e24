import type { ReactNode } from 'react';
import type { ListedEvent } from '#contract/events/events.ts';
import { ListedEventCard } from './listed-event-card.tsx';

export const eventColumns = 'grid gap-3 lg:grid-cols-2 lg:gap-4';

interface EventGroupProps {
  title: string;
  events: readonly ListedEvent[];
  /** Shows that the events are under way. */
  live?: boolean;
  children?: ReactNode;
}

export function EventGroupSection({ title, events, live = false, children }: EventGroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-center gap-2 text-lg">
        {live && (
          <span aria-hidden="true" className="size-2.5 animate-breathe rounded-full bg-success" />
        )}
        {title}
      </h2>
      <ul className={eventColumns}>
        {events.map((event) => (
          <li key={event.id} className="flex min-w-0">
            <ListedEventCard event={event} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { Link } from '#client/lib/router/link.tsx';
import { RecordPicture } from '#client/ui/media/record-picture.tsx';
import type { EventCard as EventCardData } from '#contract/events/events.ts';
import { DateBlock, ReadDate } from './date-block.tsx';
import { formatHours, formatSpan, otherYear } from './event-times.ts';
import { eventsMessages } from './events.messages.ts';
import { eventCardHeight } from './next-events-skeleton.tsx';

interface EventCardProps {
  event: EventCardData;
  mark?: (text: string) => ReactNode;
  badge?: ReactNode;
}

export function EventCard({ event, mark = (text) => text, badge }: EventCardProps) {
  // The time zone is shown only after hydration, because the server does not know it.
  const isHydrated = useHydrated();
  const { id, title, event_date, location } = event;
  return (
    <Link
      to={`/events/${id}`}
      className={`relative flex ${eventCardHeight} w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 shadow-sm transition-colors hover:border-brand`}
    >
      <DateBlock iso={event_date} />
      <ReadDate iso={event_date} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-bold text-sm leading-snug [font-feature-settings:'palt'] [word-break:auto-phrase]">
          {mark(title)}
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-ink-soft text-xs">
          {/* The changed key renders the element again, because the current year may differ between server and
              browser. */}
          <time
            key={String(isHydrated)}
            suppressHydrationWarning
            dateTime={event_date}
            title={formatSpan(event)}
            className="shrink-0"
          >
            {otherYear(event_date) + formatHours(event, isHydrated ? undefined : true)}
          </time>
          {event.more_dates !== undefined && (
            <span>{eventsMessages.moreDates(event.more_dates)}</span>
          )}
          {badge}
          <span className="flex min-w-0 items-center gap-1">
            <MapPin className="size-3.5 shrink-0" aria-hidden="true" />
            <span className="truncate">{mark(location)}</span>
          </span>
        </span>
      </span>
      <RecordPicture
        of={event}
        alt=""
        sizes={[[null, '112px']]}
        quality="medium"
        className="hidden w-28 shrink-0 rounded-md lg:block"
      />
    </Link>
  );
}

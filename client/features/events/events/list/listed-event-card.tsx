import { ChevronRight, Clock, MapPin, UsersRound } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { Link } from '#client/lib/router/link.tsx';
import { LISTED_EVENT_SIZES } from '#client/ui/media/picture-sizes.ts';
import { RecordPicture } from '#client/ui/media/record-picture.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { Phrases } from '#client/ui/text/phrases.tsx';
import type { ListedEvent } from '#contract/events/events.ts';
import { DateBlock, ReadDate } from '../date-block.tsx';
import { EventBadges } from '../event-badges.tsx';
import type { EventPhase } from '../event-phase.ts';
import { formatHours, formatSpan } from '../event-times.ts';
import { eventListsMessages as texts } from './event-lists.messages.ts';

interface ListedEventCardProps {
  event: ListedEvent;
  /** Omits the picture on desktops, for a narrow column. */
  narrow?: boolean;
  /** The phase that the heading or the tab of the list names. See `EventBadges`. */
  phase?: EventPhase;
}

export function ListedEventCard({
  event,
  narrow = false,
  phase = 'upcoming',
}: ListedEventCardProps) {
  const { id, title, event_date, location, is_cancelled } = event;
  return (
    <div className="flex w-full flex-col rounded-lg border border-line bg-surface shadow-sm transition-colors hover:border-brand">
      <Link
        to={`/events/${id}`}
        className="relative flex min-h-28 flex-1 flex-wrap items-center gap-3 rounded-lg p-3 md:gap-4 md:p-4"
      >
        <DateBlock iso={event_date} />
        <ReadDate iso={event_date} />
        <span className="flex flex-text flex-col gap-1">
          <EventBadges event={event} own listed={phase} />
          <span
            className={cx(
              'phrases line-clamp-2 font-bold leading-snug',
              is_cancelled && 'text-ink-soft line-through',
            )}
          >
            <Phrases text={title} />
          </span>
          <span className="flex flex-col text-ink-soft text-xs leading-[1.25rem] sm:flex-row sm:flex-wrap sm:gap-x-3">
            <Fact icon={Clock}>
              <time dateTime={event_date} title={formatSpan(event)}>
                {formatHours(event)}
              </time>
            </Fact>
            <Fact icon={MapPin}>{location}</Fact>
            {(event.joined_count > 0 || event.capacity !== null) && (
              <Fact icon={UsersRound}>
                <span className="nums">{countsOf(event)}</span>
              </Fact>
            )}
          </span>
        </span>
        <RecordPicture
          of={event}
          alt=""
          sizes={LISTED_EVENT_SIZES}
          quality="medium"
          className={cx(
            'max-h-32 w-24 shrink-0 rounded-md max-[359px]:hidden md:w-36',
            narrow && 'lg:hidden',
          )}
        />
      </Link>
      <MoreDates event={event} />
    </div>
  );
}

function MoreDates({ event: { id, title, more_dates } }: { event: ListedEvent }) {
  if (more_dates === undefined) return null;
  return (
    <Link
      to={`/events/${id}?dates`}
      aria-label={texts.moreDatesOf(more_dates, title)}
      className="flex min-h-11 items-center gap-1 border-line border-t px-4 font-bold text-brand text-sm underline-offset-4 hover:underline"
    >
      {texts.moreDates(more_dates)}
      <ChevronRight className="size-4" aria-hidden="true" />
    </Link>
  );
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: React.ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="truncate">{children}</span>
    </span>
  );
}

function countsOf({ joined_count, capacity }: ListedEvent): string {
  const joined = formatCount(joined_count);
  return capacity === null ? texts.joined(joined) : texts.joinedOf(joined, formatCount(capacity));
}

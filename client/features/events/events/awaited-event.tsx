import { MapPin, UsersRound } from 'lucide-react';
import { formatCount } from '#client/lib/format/format.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { DIALOG_SIZES } from '#client/ui/media/picture-sizes.ts';
import { RecordPicture } from '#client/ui/media/record-picture.tsx';
import type { EventCard } from '#contract/events/events.ts';
import { awaitedEventMessages } from './awaited-event.messages.ts';
import { DateBlock } from './date-block.tsx';
import { formatSpan } from './event-times.ts';
import { eventsMessages } from './events.messages.ts';

export function AwaitedEvent({ event }: { event: EventCard }) {
  const { title, event_date, location, joined_count } = event;
  return (
    <div className="text-left">
      {/* A small picture leaves room for the login form on a phone. */}
      <RecordPicture
        of={event}
        alt=""
        sizes={DIALOG_SIZES}
        priority
        fit="contain"
        className="max-h-64"
      />
      <div className="flex gap-4 px-6 pt-5">
        <div className="self-start">
          <DateBlock iso={event_date} />
        </div>
        <div className="min-w-0 flex-1 space-y-1">
          <p className="font-bold text-lg leading-snug [text-wrap:balance] [word-break:auto-phrase]">
            {title}
          </p>
          {event.is_cancelled && <Badge tone="danger">{eventsMessages.cancelled}</Badge>}
          <p className="text-ink-soft text-sm">
            <time dateTime={event_date}>{formatSpan(event)}</time>
          </p>
          {location !== '' && (
            <p className="flex items-center gap-1.5 text-ink-soft text-sm">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              <span className="min-w-0">{location}</span>
            </p>
          )}
          {joined_count > 0 && (
            <p className="nums flex items-center gap-1.5 text-ink-soft text-sm">
              <UsersRound className="size-4 shrink-0" aria-hidden="true" />
              {awaitedEventMessages.joined(formatCount(joined_count))}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

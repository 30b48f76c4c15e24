import { Clock, ExternalLink, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { ownOffset } from '#client/lib/format/format.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { type EventTimes, eventSpan } from '#contract/events/event-times.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { JAPAN_OFFSET, wallClock } from '#contract/foundations/wall-clock.ts';
import { formatSpan } from '../event-times.ts';
import { eventDetailMessages as texts } from './event-detail.messages.ts';

export function EventFacts({ event }: { event: EventDetail }) {
  const { event_date, location, event_url } = event;
  // The server does not know the time zone of the viewer.
  const elsewhere = useHydrated() ? viewersSpan(event) : null;
  return (
    <section aria-label={texts.facts} className="flex flex-col gap-2.5">
      <Fact icon={Clock}>
        <time dateTime={event_date} className="block font-bold">
          {linesOf(formatSpan(event)).map((line) => (
            <span key={line} className="mr-1 inline-block whitespace-nowrap">
              {line}
            </span>
          ))}
        </time>
        {elsewhere && (
          <span className="nums block text-ink-soft text-sm">
            {texts.viewersTime(elsewhere.span, elsewhere.zone)}
          </span>
        )}
      </Fact>
      <Fact icon={MapPin}>
        <LinkedText text={location} />
      </Fact>
      {event_url !== null && (
        <Fact icon={ExternalLink}>
          <a
            href={event_url}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="touch-area font-bold text-brand underline underline-offset-2 hover:text-brand-strong"
          >
            {texts.link(URL.parse(event_url)?.host.replace(/^www\./, '') ?? event_url)}
            <span className="sr-only">{uiMessages.newTab}</span>
          </a>
        </Fact>
      )}
    </section>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-1 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/**
 * Returns the lines of a time range. On a single day, the line breaks before the time; otherwise it breaks between the
 * two days.
 */
function linesOf(range: string): string[] {
  const [start = range, end] = range.split(/(?<=〜)(?=\d+年)/);
  return end === undefined ? start.split(/(?<=\)) (?=\d)/) : [start, end];
}

/**
 * Returns the time of an event on the viewer's clock, with the time zone. Null for all-day events, and if the clock
 * shows the same as in Japan.
 */
export function viewersSpan(event: EventTimes, offsetAt: (time: Date) => number = ownOffset) {
  const offset = offsetAt(new Date(event.event_date));
  if (event.is_all_day || offset === JAPAN_OFFSET) return null;
  // The start and the end have their own offsets, because daylight saving time may begin or end during the event.
  const clockAt = (time: string) => wallClock(time, offsetAt(new Date(time)));
  return { span: eventSpan(event, { clockAt }), zone: zoneName(offset) };
}

/** Returns the name of a time zone by its offset, such as GMT-5 or GMT+5:30. */
function zoneName(offset: number): string {
  const hours = Math.floor(Math.abs(offset) / HOUR);
  const minutes = (Math.abs(offset) % HOUR) / MINUTE;
  return `GMT${offset < 0 ? '-' : '+'}${hours}${minutes === 0 ? '' : `:${minutes}`}`;
}

import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  description: string;
  event_date: string;
  /** The end, or the time at which an event without an end is over. */
  over_at: string;
  is_all_day: boolean;
  location: string;
  event_url: string | null;
  cancelled_at: string | null;
  sequence: number;
  created_at: string;
  updated_at: string;
}

const JAPAN = 'Asia/Tokyo';

// Japan has no daylight saving time, so one rule is the whole time zone.
const JAPAN_RULES = [
  'BEGIN:VTIMEZONE',
  `TZID:${JAPAN}`,
  'BEGIN:STANDARD',
  'DTSTART:19510909T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/** Creates an iCalendar file (RFC 5545) of events. With `name`, the file is a feed for subscriptions. */
export function toIcs(
  events: readonly CalendarEvent[],
  { publicUrl, name }: { publicUrl: URL; name?: string },
): string {
  const calendar = new ICalCalendar({
    prodId: '//Hiroba//Events//JA',
    // The calendar itself has no time zone. Otherwise, the library would write DTSTAMP in that zone, but it must be in
    // UTC.
    timezone: { name: null, generator: () => JAPAN_RULES },
    ...(name !== undefined && { name, ttl: HOUR / SECOND }),
  });
  for (const event of events) addEvent(calendar, event, publicUrl);
  return `${calendar.toString()}\r\n`;
}

function addEvent(calendar: ICalCalendar, event: CalendarEvent, publicUrl: URL): void {
  const isCancelled = event.cancelled_at !== null;
  const url = new URL(`/events/${event.id}`, publicUrl).href;
  calendar.createEvent({
    // The id never changes, because calendars find the event to update by its id.
    id: `${event.id}@${publicUrl.hostname}`,
    sequence: event.sequence,
    // Without a METHOD, DTSTAMP is the time of the last change (RFC 5545, 3.8.7.2). An unchanged event gives an
    // unchanged text.
    stamp: Temporal.Instant.from(event.updated_at),
    created: Temporal.Instant.from(event.created_at),
    lastModified: Temporal.Instant.from(event.updated_at),
    start: Temporal.Instant.from(event.event_date),
    end: Temporal.Instant.from(event.over_at),
    // Whether times are written as dates in Japan. The end is then the date of `over_at`, the day after the last day,
    // because the end of a calendar entry is exclusive (RFC 5545, 3.6.1).
    allDay: event.is_all_day,
    timezone: JAPAN,
    // The title names the cancellation, because some calendars show cancelled events like other events.
    summary: isCancelled ? `【中止】${event.title}` : event.title,
    description: [event.description, event.event_url, url].filter(Boolean).join('\n\n'),
    location: event.location,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { HOUR, SECOND } from '#contract/limits.ts';

/** What a calendar shows of an event. */
export interface CalendarEvent {
  id: string;
  title: string;
  description: string;
  event_date: string;
  /** Its end, or when it counts as over. */
  over_at: string;
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

/** Events as an iCalendar file (RFC 5545). With `name`, as a feed that calendars subscribe to. */
export function toIcs(
  events: readonly CalendarEvent[],
  { publicUrl, name }: { publicUrl: URL; name?: string },
): string {
  const calendar = new ICalCalendar({
    prodId: '//Hiroba//Events//JA',
    // The zone belongs to the events: with one of the calendar, the library writes DTSTAMP in it, which must be UTC.
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
    // Stays the same for as long as the event exists: calendars update what they have by it.
    id: `${event.id}@${publicUrl.hostname}`,
    sequence: event.sequence,
    // Without a METHOD, the time of the last change (RFC 5545, 3.8.7.2): the same event is the same text.
    stamp: Temporal.Instant.from(event.updated_at),
    created: Temporal.Instant.from(event.created_at),
    lastModified: Temporal.Instant.from(event.updated_at),
    start: Temporal.Instant.from(event.event_date),
    end: Temporal.Instant.from(event.over_at),
    timezone: JAPAN,
    // Some calendars show cancelled events like any other.
    summary: isCancelled ? `【中止】${event.title}` : event.title,
    description: [event.description, event.event_url, url].filter(Boolean).join('\n\n'),
    location: event.location,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

import { DAY, EVENT_DURATION_ASSUMED, MINUTE } from '#contract/foundations/limits.ts';
import { japanDay, startOfJapanDay } from '#contract/foundations/wall-clock.ts';

interface GoogleEvent {
  title: string;
  description: string;
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
  location: string;
}

/** The maximum length of the description. Some servers and proxies refuse longer URLs. */
const DETAILS_MAX = 800;

/** Returns a URL of Google Calendar that adds an event. `url` is its page, where the description is complete. */
export function googleCalendarUrl(event: GoogleEvent, url: string): string {
  const { title, description, location } = event;
  const details = [cut(description), url].filter((text) => text !== '').join('\n\n');
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: datesOf(event),
    ctz: 'Asia/Tokyo',
    details,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query.toString()}`;
}

/** Returns the start and the end of an event. For an all-day event, both are days. */
function datesOf(event: GoogleEvent): string {
  const { event_date, event_end_date, is_all_day } = event;
  if (is_all_day) {
    const { start, end } = calendarDays(event);
    return `${start}/${end}`.replaceAll('-', '');
  }
  const assumedEnd = new Date(Date.parse(event_date) + EVENT_DURATION_ASSUMED).toISOString();
  return `${compact(event_date)}/${compact(event_end_date ?? assumedEnd)}`;
}

/** Converts ISO 8601 to the form `20261122T030000Z`. */
function compact(time: string): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= DETAILS_MAX ? text : `${characters.slice(0, DETAILS_MAX).join('')}…`;
}

interface Times {
  event_date: string;
  event_end_date: string | null;
}

/** Returns the start of the day in Japan that contains the time, in milliseconds since 1970. */
export function startOfDay(iso: string): number {
  return startOfJapanDay(Date.parse(iso));
}

/** Returns the times of an all-day event: from 0:00 on its first day to 23:59 on its last day in Japan. */
export function wholeDays({ event_date, event_end_date }: Times): {
  event_date: string;
  event_end_date: string;
} {
  return {
    event_date: new Date(startOfDay(event_date)).toISOString(),
    event_end_date: new Date(startOfDay(event_end_date ?? event_date) + DAY - MINUTE).toISOString(),
  };
}

/** Returns the first day of an all-day event and the day after its last day, as calendars need them: `2026-11-22`. */
function calendarDays({ event_date, event_end_date }: Times): {
  start: string;
  end: string;
} {
  return {
    start: japanDay(Date.parse(event_date)),
    end: japanDay(startOfDay(event_end_date ?? event_date) + DAY),
  };
}

export function eventCalendarUrl(eventId: string): string {
  return `/events/${eventId}.ics`;
}

export function eventMembersCsvUrl(eventId: string): string {
  return `/events/${eventId}/members.csv`;
}

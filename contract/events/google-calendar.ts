import { EVENT_DURATION_ASSUMED } from '#contract/foundations/limits.ts';
import { calendarDays } from './all-day.ts';

/** The initial values of the form of Google Calendar. */
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

/**
 * Returns the URL at which Google Calendar offers to add an event. `url` is the page of the event, which has the complete
 * description. An event without an end gets the default duration.
 */
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

/** Converts ISO 8601 into the form `20261122T030000Z`. */
function compact(time: string): string {
  return new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= DETAILS_MAX ? text : `${characters.slice(0, DETAILS_MAX).join('')}…`;
}

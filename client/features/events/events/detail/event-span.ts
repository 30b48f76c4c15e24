import { formatDateTime, formatTime, inJapan } from '#client/lib/format/format.ts';

interface Span {
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
}

/**
 * Returns the time of an event in the viewer's time zone, with the name of the zone; null when the clock is the same as
 * in Japan, and for an all-day event.
 */
export function viewersSpan({ event_date, event_end_date, is_all_day }: Span, timeZone?: string) {
  if (is_all_day) return null;
  const zone = timeZone === undefined ? {} : { timeZone };
  if (formatDateTime(event_date, zone) === formatDateTime(event_date, inJapan)) return null;
  const start = formatDateTime(event_date, zone);
  const span =
    event_end_date === null ? `${start}〜` : `${start}〜${endOf(start, event_end_date, zone)}`;
  return { span, zone: zoneName(event_date, timeZone) };
}

function endOf(start: string, endIso: string, zone: { timeZone?: string }): string {
  const end = formatDateTime(endIso, zone);
  const dateOf = (text: string) => text.slice(0, text.lastIndexOf(' '));
  return dateOf(start) === dateOf(end) ? formatTime(endIso, zone) : end;
}

/** The short name of a time zone at an instant, such as GMT-5. */
function zoneName(iso: string, timeZone: string | undefined): string {
  const format = new Intl.DateTimeFormat('ja-JP', {
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  });
  const parts = format.formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

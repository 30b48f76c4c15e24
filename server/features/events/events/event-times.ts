import type { EventsTable } from '#server/platform/database/tables.ts';

const JAPAN = 'Asia/Tokyo';

const yearFormat = new Intl.DateTimeFormat('ja-JP', { timeZone: JAPAN, year: 'numeric' });
const dayFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone: JAPAN,
  month: 'long',
  day: 'numeric',
  weekday: 'short',
});
const clockFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone: JAPAN,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A time in Japan, such as `11月22日(日) 20:00`, with the year when it differs from that of `now`. */
export function japanTime(time: string, now: Date): string {
  const date = new Date(time);
  const year = yearFormat.format(date);
  const named = year === yearFormat.format(now) ? '' : year;
  return `${named}${dayFormat.format(date)} ${clockFormat.format(date)}`;
}

/** The time of an event in Japan, such as `11月22日(日) 20:00〜22:00`. */
export function japanSpan(
  { event_date, event_end_date }: Pick<EventsTable, 'event_date' | 'event_end_date'>,
  now: Date,
): string {
  const start = japanTime(event_date, now);
  if (event_end_date === null) return start;
  const end = new Date(event_end_date);
  const sameDay = dayFormat.format(end) === dayFormat.format(new Date(event_date));
  return `${start}〜${sameDay ? clockFormat.format(end) : japanTime(event_end_date, now)}`;
}

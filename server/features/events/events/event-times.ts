import type { EventsTable } from '#server/platform/database/tables.ts';
import { eventTexts } from './events.text.ts';

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
  return `${japanDay(time, now)} ${clockFormat.format(new Date(time))}`;
}

function japanDay(time: string, now: Date): string {
  const date = new Date(time);
  const year = yearFormat.format(date);
  const named = year === yearFormat.format(now) ? '' : year;
  return `${named}${dayFormat.format(date)}`;
}

function japanDays(times: readonly string[], now: Date): string {
  const days = new Set(times.map((time) => japanDay(time, now)));
  return `${[...days].join('〜')} ${eventTexts.allDay}`;
}

/** The time of an event in Japan, such as `11月22日(日) 20:00〜22:00` or `11月22日(日) 終日`. */
export function japanSpan(
  {
    event_date,
    event_end_date,
    is_all_day,
  }: Pick<EventsTable, 'event_date' | 'event_end_date' | 'is_all_day'>,
  now: Date,
): string {
  if (is_all_day) return japanDays([event_date, event_end_date ?? event_date], now);
  const start = japanTime(event_date, now);
  if (event_end_date === null) return start;
  const end = new Date(event_end_date);
  const sameDay = dayFormat.format(end) === dayFormat.format(new Date(event_date));
  return `${start}〜${sameDay ? clockFormat.format(end) : japanTime(event_end_date, now)}`;
}

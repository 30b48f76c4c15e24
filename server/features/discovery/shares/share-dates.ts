import { shareTexts } from './shares.text.ts';

const zone = { timeZone: 'Asia/Tokyo' } as const;
const dayFormat = new Intl.DateTimeFormat('ja-JP', {
  ...zone,
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'short',
});
const timeFormat = new Intl.DateTimeFormat('ja-JP', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The parts of a date in Japan: `2026`, `11`, `21`, `土`. */
export function japanDay(iso: string) {
  const parts = dayFormat.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? '';
  return { year: part('year'), month: part('month'), day: part('day'), weekday: part('weekday') };
}

interface Times {
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
}

/** A time span in Japan: `2026年11月21日(土) 20:00〜22:00` or `2026年11月21日(土) 終日`, with the second date if it differs. */
export function japanSpan({ event_date, event_end_date, is_all_day }: Times): string {
  const from = new Date(event_date);
  const until = event_end_date === null ? null : new Date(event_end_date);
  const day = dayFormat.format(from);
  if (is_all_day) {
    const days = new Set([day, dayFormat.format(until ?? from)]);
    return `${[...days].join('〜')} ${shareTexts.event.allDay}`;
  }
  const begin = `${day} ${timeFormat.format(from)}`;
  if (until === null) return begin;
  const lastDay = dayFormat.format(until);
  return `${begin}〜${lastDay === day ? '' : `${lastDay} `}${timeFormat.format(until)}`;
}

/**
 * The hours of a time span in Japan: `20:00〜22:00`, `20:00〜` when it ends on another day or has no end, or `終日`.
 */
export function japanHours(times: Times): string {
  if (times.is_all_day) return shareTexts.event.allDay;
  const span = japanSpan(times);
  const [hours = ''] = /\d\d:\d\d(?:〜\d\d:\d\d)?/.exec(span) ?? [];
  return hours.includes('〜') ? hours : `${hours}〜`;
}

import { formatDateRange, formatDays, inJapan } from '#client/lib/format/format.ts';
import { DAY } from '#contract/foundations/limits.ts';
import { eventsMessages } from './events.messages.ts';

const texts = eventsMessages;

const date = { year: 'numeric', month: 'numeric', day: 'numeric', weekday: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

// Created on first use: each formatter costs some milliseconds on phones.
const japanCalendar = once(() => new Intl.DateTimeFormat('ja-JP', { ...date, ...inJapan }));
const japanClock = once(() => new Intl.DateTimeFormat('ja-JP', { ...clock, ...inJapan }));
const viewersClock = once(() => new Intl.DateTimeFormat('ja-JP', clock));

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

interface CalendarDay {
  year: number;
  month: number;
  day: number;
  weekday: string;
  /** Days since 1970 in Japan. */
  number: number;
}

/** Returns the day in Japan, where events take place. */
export function japanDay(iso: string | Date): CalendarDay {
  const parts = new Map(
    japanCalendar()
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  );
  const numberOf = (type: 'year' | 'month' | 'day') => Number(parts.get(type));
  const [year, month, day] = [numberOf('year'), numberOf('month'), numberOf('day')];
  return {
    year,
    month,
    day,
    weekday: parts.get('weekday') ?? '',
    number: Date.UTC(year, month - 1, day) / DAY,
  };
}

/** Returns `今日` or `明日`, undefined for later days. */
export function relativeDay(iso: string, now = new Date()): string | undefined {
  return [texts.today, texts.tomorrow][japanDay(iso).number - japanDay(now).number];
}

interface Span {
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
}

/** Returns the dates and the time of an event in Japan: `2026年11月21日(土) 20:00〜22:00 (JST)`, or its days with `終日`. */
export function formatSpan({ event_date, event_end_date, is_all_day }: Span): string {
  return is_all_day
    ? formatDays(event_date, event_end_date ?? event_date)
    : formatDateRange(event_date, event_end_date);
}

/**
 * Returns the time of an event in Japan: `20:00〜22:00`, or the day of the end. Names the time zone when the viewer's
 * differs. An all-day event is `終日`, with its last day if it has several.
 */
export function formatHours(
  { event_date, event_end_date, is_all_day }: Span,
  hasJapanClock = isJapanTime(event_date),
): string {
  if (is_all_day) return allDay(event_date, event_end_date ?? event_date);
  const from = japanClock().format(new Date(event_date));
  const hours =
    event_end_date === null
      ? texts.from(from)
      : texts.span(from, untilOf(event_date, event_end_date));
  return hasJapanClock ? hours : texts.japanTime(hours);
}

function allDay(startIso: string, endIso: string): string {
  const { number, month, day, weekday } = japanDay(endIso);
  const isOneDay = number === japanDay(startIso).number;
  return isOneDay ? texts.allDay : texts.allDayUntil(texts.date(month, day, weekday));
}

function untilOf(startIso: string, endIso: string): string {
  const end = japanDay(endIso);
  if (end.number === japanDay(startIso).number) return japanClock().format(new Date(endIso));
  return texts.date(end.month, end.day, end.weekday);
}

function isJapanTime(iso: string): boolean {
  const moment = new Date(iso);
  return viewersClock().format(moment) === japanClock().format(moment);
}

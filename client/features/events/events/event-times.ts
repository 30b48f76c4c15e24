import { formatTime } from '#client/lib/format/format.ts';
import { type EventTimes, eventSpan } from '#contract/events/event-times.ts';
import { dateOf, wallClock } from '#contract/foundations/wall-clock.ts';
import { eventsMessages as texts } from './events.messages.ts';

/** Returns `今日` or `明日`, or undefined for other days. */
export function relativeDay(iso: string, now = new Date()): string | undefined {
  return [texts.today, texts.tomorrow][wallClock(iso).dayNumber - wallClock(now).dayNumber];
}

/** Returns the year of a time in Japan, such as `2027年 `, or nothing for the current year. */
export function otherYear(iso: string, now = new Date()): string {
  const { year } = wallClock(iso);
  return year === wallClock(now).year ? '' : texts.year(year);
}

/** Returns the time of an event in Japan: `2026年11月21日(土) 20:00〜22:00 (JST)`, or the days of the event with `終日`. */
export function formatSpan(event: EventTimes): string {
  return event.is_all_day ? eventSpan(event) : `${eventSpan(event)} (JST)`;
}

/**
 * Returns the time of an event in Japan: `20:00〜22:00`, or `20:00〜11月23日(月)` when it ends on another day. Names the
 * time zone when the viewer is in another zone. Returns `終日` for an all-day event, with its last day if it has several.
 */
export function formatHours(
  { event_date, event_end_date, is_all_day }: EventTimes,
  hasJapanClock = formatTime(event_date) === wallClock(event_date).time,
): string {
  const [start, end] = [wallClock(event_date), wallClock(event_end_date ?? event_date)];
  const endsThatDay = end.dayNumber === start.dayNumber;
  if (is_all_day) return endsThatDay ? texts.allDay : texts.allDayUntil(dateOf(end));
  const until = endsThatDay ? end.time : dateOf(end);
  const hours = event_end_date === null ? texts.from(start.time) : texts.span(start.time, until);
  return hasJapanClock ? hours : texts.japanTime(hours);
}

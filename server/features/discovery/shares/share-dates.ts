import type { EventTimes } from '#contract/events/event-times.ts';
import { wallClock } from '#contract/foundations/wall-clock.ts';
import { shareTexts } from './shares.text.ts';

/** Returns the hours of an event in Japan: `20:00〜22:00`, `20:00〜` when it ends on another day or has no end, or `終日`. */
export function japanHours({ event_date, event_end_date, is_all_day }: EventTimes): string {
  if (is_all_day) return shareTexts.event.allDay;
  const start = wallClock(event_date);
  const end = wallClock(event_end_date ?? event_date);
  const endsThatDay = event_end_date !== null && end.dayNumber === start.dayNumber;
  return `${start.time}〜${endsThatDay ? end.time : ''}`;
}

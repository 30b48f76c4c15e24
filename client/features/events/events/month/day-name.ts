import { partsOf } from './calendar-days.ts';
import { monthMessages } from './event-month.messages.ts';

/** Returns a day in words, such as 11月21日(土). */
export function dayName(day: string): string {
  const { month, day: dayOfMonth, weekday } = partsOf(day);
  return monthMessages.day(month, dayOfMonth, monthMessages.weekdays[weekday] ?? '');
}

import { MINUTE } from '#contract/foundations/limits.ts';
import { addDays } from '#contract/foundations/wall-clock.ts';
import { dateTimeMessages } from './date-time.messages.ts';
import { fromJapanTime, toJapanTime, type WallTime, weekdayOf } from './japan-time.ts';

const texts = dateTimeMessages.quick;

const EVENING = '20:00';
const AFTERNOON = '14:00';
const DUSK = '18:00';
const MIDNIGHT = '00:00';
const SATURDAY = 6;
const SUNDAY = 0;

export interface QuickTime {
  label: string;
  value: WallTime;
}

/** Returns common times of events: this evening, the next evening, and the next weekend. Past times are omitted. */
export function quickTimes(now: Date): QuickTime[] {
  const today = toJapanTime(now).date;
  const [saturday, sunday] = [SATURDAY, SUNDAY].map((weekday) => nextDay(today, weekday));
  const choices = [
    { label: texts.today(EVENING), value: { date: today, time: EVENING } },
    { label: texts.tomorrow(EVENING), value: { date: addDays(today, 1), time: EVENING } },
    { label: texts.saturday(EVENING), value: { date: saturday ?? '', time: EVENING } },
    { label: texts.sunday(AFTERNOON), value: { date: sunday ?? '', time: AFTERNOON } },
  ];
  return choices.filter(isAfter(now));
}

/** Returns common times of publications: this evening, midnight, the next evening and the next Saturday evening. */
export function publishTimes(now: Date): QuickTime[] {
  const today = toJapanTime(now).date;
  const tomorrow = addDays(today, 1);
  const choices = [
    { label: texts.today(DUSK), value: { date: today, time: DUSK } },
    { label: texts.midnight, value: { date: tomorrow, time: MIDNIGHT } },
    { label: texts.tomorrow(DUSK), value: { date: tomorrow, time: DUSK } },
    { label: texts.saturday(DUSK), value: { date: nextDay(today, SATURDAY), time: DUSK } },
  ];
  // A publication must be planned at least a minute ahead.
  return choices.filter(isAfter(new Date(now.getTime() + MINUTE)));
}

function isAfter(now: Date): (choice: QuickTime) => boolean {
  return ({ value }) => Date.parse(fromJapanTime(value) ?? '') > now.getTime();
}

/** Returns the first date with this weekday after tomorrow, because tomorrow is a separate choice. */
function nextDay(today: string, weekday: number): string {
  const days = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, days < 2 ? days + 7 : days);
}

import { dateTimeMessages } from './date-time.messages.ts';
import { addDays, fromJapanTime, toJapanTime, type WallTime, weekdayOf } from './japan-time.ts';

const texts = dateTimeMessages.quick;

const EVENING = '20:00';
const AFTERNOON = '14:00';
const SATURDAY = 6;
const SUNDAY = 0;

export interface QuickTime {
  label: string;
  value: WallTime;
}

/** Common times of events: this evening and the next one, and the next weekend. Past times are omitted. */
export function quickTimes(now: Date): QuickTime[] {
  const today = toJapanTime(now).date;
  const [saturday, sunday] = [SATURDAY, SUNDAY].map((weekday) => nextDay(today, weekday));
  const choices = [
    { label: texts.today(EVENING), value: { date: today, time: EVENING } },
    { label: texts.tomorrow(EVENING), value: { date: addDays(today, 1), time: EVENING } },
    { label: texts.saturday(EVENING), value: { date: saturday ?? '', time: EVENING } },
    { label: texts.sunday(AFTERNOON), value: { date: sunday ?? '', time: AFTERNOON } },
  ];
  return choices.filter(({ value }) => Date.parse(fromJapanTime(value) ?? '') > now.getTime());
}

/** The next date with a weekday, after tomorrow, because tomorrow is a separate choice. */
function nextDay(today: string, weekday: number): string {
  const days = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, days < 2 ? days + 7 : days);
}

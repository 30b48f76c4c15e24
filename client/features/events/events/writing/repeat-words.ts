import { fromJapanTime, type WallTime, weekdayOf } from '#client/ui/form/japan-time.ts';
import { weekOfMonth } from '#contract/events/event-repeats.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventValues } from './event-values.ts';

const texts = eventFormMessages.repeat;

/** The fifth occurrence of a weekday in a month is always the last one. */
const LAST_WEEK = 5;

/** Returns the options of the repetition, named after the first day: `毎週土曜日`, `毎月第3土曜日`. */
export function repeatOptions(start: WallTime): { value: EventValues['every']; label: string }[] {
  // Any time of day shows whether the date is valid.
  const isKnown = fromJapanTime({ date: start.date, time: '00:00' }) !== null;
  const words = isKnown ? wordsFrom(start.date) : anyWords;
  return [
    { value: 'none', label: texts.none },
    { value: 'week', label: words.week },
    { value: 'two-weeks', label: words.twoWeeks },
    { value: 'month-day', label: words.monthDay },
    { value: 'month-weekday', label: words.monthWeekday },
  ];
}

const anyWords: Record<'week' | 'twoWeeks' | 'monthDay' | 'monthWeekday', string> = {
  week: texts.anyWeek,
  twoWeeks: texts.anyTwoWeeks,
  monthDay: texts.anyDay,
  monthWeekday: texts.anyWeekday,
};

function wordsFrom(date: string): typeof anyWords {
  const weekday = weekdayOf(date);
  const day = Number(date.slice(-2));
  const week = weekOfMonth(day);
  return {
    week: texts.week(weekday),
    twoWeeks: texts.twoWeeks(weekday),
    monthDay: texts.monthDay(day),
    monthWeekday:
      week === LAST_WEEK ? texts.lastWeekday(weekday) : texts.monthWeekday(week, weekday),
  };
}

import { formatDate, inJapan } from '#client/lib/format/format.ts';
import { fromJapanTime, type WallTime, weekdayOf } from '#client/ui/form/japan-time.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { repeatedStarts, weekOfMonth } from '#contract/events/event-rules.ts';
import { EVENT_REPEATS_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages as texts } from './event-form.messages.ts';
import { NumberField } from './event-form-sections.tsx';
import { type EventValues, fieldsOf, repeatOf } from './event-values.ts';
import type { EventEditor } from './use-event-editor.ts';

/** The maximum number of dates that are listed. Of further dates, only the number is shown. */
const LISTED = 6;

export function RepeatSection({ editor: { values, field } }: { editor: EventEditor }) {
  return (
    <>
      <RadioGroup
        label={texts.fields.every}
        options={repeatOptions(values.start)}
        {...field('every')}
      />
      {values.every !== 'none' && (
        <div className="rounded-lg bg-sunken p-4">
          <NumberField
            label={texts.fields.times}
            hint={texts.repeat.timesHint}
            {...field('times')}
            unit={texts.repeat.times}
            min={2}
            max={EVENT_REPEATS_MAX}
          />
          <Dates starts={startsOf(values)} />
        </div>
      )}
    </>
  );
}

/** Returns the starts of all dates. Empty while a value is missing. */
export function startsOf(values: EventValues): string[] {
  const { event_date } = fieldsOf(values);
  const repeat = repeatOf(values);
  if (event_date === undefined || repeat === null) return [];
  const isAllowed = repeat.times >= 2 && repeat.times <= EVENT_REPEATS_MAX;
  return isAllowed ? repeatedStarts(event_date, repeat) : [];
}

function Dates({ starts }: { starts: readonly string[] }) {
  if (starts.length === 0) return null;
  const label = texts.repeat.dates(starts.length);
  const dates = starts.map((iso) => formatDate(iso, inJapan));
  const rest = dates.slice(LISTED);
  return (
    <div className="mt-3 text-sm">
      <p className="font-bold">{label}</p>
      <ol aria-label={label} className="nums mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {dates.slice(0, LISTED).map((date) => (
          <li key={date}>{date}</li>
        ))}
      </ol>
      {rest.length > 0 && (
        <p className="mt-1 text-ink-soft">{texts.repeat.more(rest.length, rest.at(-1) ?? '')}</p>
      )}
    </div>
  );
}

/** The fifth occurrence of a weekday in a month is always its last occurrence. */
const LAST_WEEK = 5;

/** Returns the options of the repetition, whose names contain the first day, such as `毎週土曜日` or `毎月第3土曜日`. */
function repeatOptions(start: WallTime): { value: EventValues['every']; label: string }[] {
  // Checks the date with an arbitrary time, because only the validity of the date matters.
  const isKnown = fromJapanTime({ date: start.date, time: '00:00' }) !== null;
  const words = isKnown ? wordsFrom(start.date) : anyWords;
  return [
    { value: 'none', label: texts.repeat.none },
    { value: 'week', label: words.week },
    { value: 'two-weeks', label: words.twoWeeks },
    { value: 'month-day', label: words.monthDay },
    { value: 'month-weekday', label: words.monthWeekday },
  ];
}

const anyWords: Record<'week' | 'twoWeeks' | 'monthDay' | 'monthWeekday', string> = {
  week: texts.repeat.anyWeek,
  twoWeeks: texts.repeat.anyTwoWeeks,
  monthDay: texts.repeat.anyDay,
  monthWeekday: texts.repeat.anyWeekday,
};

function wordsFrom(date: string): typeof anyWords {
  const weekday = weekdayOf(date);
  const day = Number(date.slice(-2));
  const week = weekOfMonth(day);
  return {
    week: texts.repeat.week(weekday),
    twoWeeks: texts.repeat.twoWeeks(weekday),
    monthDay: texts.repeat.monthDay(day),
    monthWeekday:
      week === LAST_WEEK
        ? texts.repeat.lastWeekday(weekday)
        : texts.repeat.monthWeekday(week, weekday),
  };
}

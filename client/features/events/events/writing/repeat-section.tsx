import { formatDate, inJapan } from '#client/lib/format/format.ts';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { repeatedStarts } from '#contract/events/event-repeats.ts';
import { EVENT_REPEATS_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { type EventValues, fieldsOf, repeatOf } from './event-values.ts';
import { NumberField } from './number-field.tsx';
import { repeatOptions } from './repeat-words.ts';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

/** The maximum number of listed dates. Only the number of further dates is shown. */
const LISTED = 6;

/** The fields of the repetition of a new event, with the resulting dates. */
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

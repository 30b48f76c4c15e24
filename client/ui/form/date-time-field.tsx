import { type ComponentProps, useId } from 'react';
import { FilterChip } from '../navigation/filter-chip.tsx';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';
import { dateTimeMessages as texts } from './date-time.messages.ts';
import { controlClasses } from './field.tsx';
import { dayWordsOf, ownTimeOf, toJapanTime, type WallTime, wordsOf } from './japan-time.ts';
import { type QuickTime, quickTimes } from './quick-times.ts';

/** The step of the native picker and of the arrow keys, in seconds. Other minutes can be typed. */
const STEP = 5 * 60;
/** The latest date. Because its year has four digits, the browser moves to the next segment after four typed digits. */
const LAST_DATE = '2099-12-31';

interface DateTimeFieldProps {
  label: string;
  value: WallTime;
  onChange: (value: WallTime) => void;
  error?: string | undefined;
  required?: boolean;
  /** Whether the field is for a time in the future. It then has quick choices, and offers no past days. */
  future?: boolean;
  /** The quick choices. Defaults to common times of events. */
  choicesAt?: (now: Date) => QuickTime[];
  dateOnly?: boolean;
  /** The hint until a date is entered, if `dateOnly` is set. */
  hint?: string;
}

/**
 * A field for a date and a time in Japan. The hint shows the weekday, the number of days until then, and the time in
 * the browser's time zone when it differs.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, error, required, future = false, dateOnly = false } = props;
  const { choicesAt = quickTimes } = props;
  const id = useId();
  const now = new Date();
  // If only the date or only the time is missing, only the missing one is invalid.
  const isHalf = !dateOnly && (value.date === '') !== (value.time === '');
  const isFaulty = (part: string) => error !== undefined && (!isHalf || part === '');
  const control = (name: keyof WallTime): ComponentProps<'input'> => ({
    type: name,
    'aria-label': texts[name],
    'aria-describedby': cx(error !== undefined && `${id}-error`, `${id}-hint`),
    'aria-invalid': isFaulty(value[name]) || undefined,
    'aria-required': required,
    value: value[name],
    onChange: (event) => onChange({ ...value, [name]: event.target.value }),
  });

  return (
    <fieldset className="min-w-0">
      <Legend label={label} required={required} />
      <div className="flex flex-wrap gap-2">
        <input
          {...control('date')}
          min={future ? toJapanTime(now).date : undefined}
          max={LAST_DATE}
          className={cx(controlClasses, 'nums min-w-39 flex-1')}
        />
        {!dateOnly && (
          <input
            {...control('time')}
            step={STEP}
            className={cx(controlClasses, 'nums w-36! shrink-0')}
          />
        )}
      </div>
      <div className="mt-1 text-xs">
        {error !== undefined && (
          <p id={`${id}-error`} className="font-medium text-danger">
            {error}
          </p>
        )}
        {dateOnly ? (
          <p id={`${id}-hint`} className="text-ink-soft">
            {dayWordsOf(value.date, now) ?? props.hint}
          </p>
        ) : (
          <Hint id={`${id}-hint`} value={value} now={now} />
        )}
      </div>
      {future && !dateOnly && (
        <QuickTimes choices={choicesAt(now)} value={value} onPick={onChange} />
      )}
    </fieldset>
  );
}

function Legend({ label, required }: Pick<DateTimeFieldProps, 'label' | 'required'>) {
  return (
    <legend className="mb-1.5 flex items-center gap-2 text-sm">
      <span className="font-bold">{label}</span>
      {required && (
        <span aria-hidden="true" className="text-danger text-xs">
          {uiMessages.required}
        </span>
      )}
    </legend>
  );
}

function Hint({ id, value, now }: { id: string; value: WallTime; now: Date }) {
  const words = wordsOf(value, now);
  const own = ownTimeOf(value);
  return (
    <p id={id} className="text-ink-soft">
      {words === null ? texts.hint : <span className="font-medium text-ink">{words}</span>}
      {own !== null && <span className="block">{own}</span>}
    </p>
  );
}

interface QuickTimesProps {
  choices: readonly QuickTime[];
  value: WallTime;
  onPick: (value: WallTime) => void;
}

function QuickTimes({ choices, value, onPick }: QuickTimesProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset inside a fieldset would be announced twice.
    <div role="group" aria-label={texts.quickLabel} className="mt-1 flex flex-wrap gap-x-2">
      {choices.map((choice) => {
        const chosen = choice.value.date === value.date && choice.value.time === value.time;
        return (
          <FilterChip
            key={choice.label}
            chosen={chosen}
            aria-pressed={chosen}
            onClick={() => onPick(choice.value)}
          >
            {choice.label}
          </FilterChip>
        );
      })}
    </div>
  );
}

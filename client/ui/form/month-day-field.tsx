import { useId, useState } from 'react';
import { ErrorText } from './field.tsx';
import { monthDayMessages as texts } from './month-day.messages.ts';
import { Select } from './select.tsx';

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index + 1).padStart(2, '0'));

const optionsOf = (values: readonly string[], unit: string) => [
  { value: '', label: texts.none },
  ...values.map((value) => ({ value, label: `${Number(value)}${unit}` })),
];

function daysOf(month: string): number {
  return month === '' ? 31 : new Date(Date.UTC(2024, Number(month), 0)).getUTCDate();
}

interface MonthDayFieldProps {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** A day such as `11-27`, or an empty text for none. */
  value: string;
  onChange: (value: string) => void;
  /** Whether it is the birthday of the viewer, which browsers can fill in. */
  isOwnBirthday?: boolean;
}

/** A month and a day without a year. The value is empty until both are chosen. */
export function MonthDayField(props: MonthDayFieldProps) {
  const { label, hint, error, value, onChange, isOwnBirthday = false } = props;
  const id = useId();
  const [partial, setPartial] = useState({ month: '', day: '' });
  const { month, day } = value === '' ? partial : { month: value.slice(0, 2), day: value.slice(3) };

  function choose(next: { month: string; day: string }) {
    const last = String(daysOf(next.month)).padStart(2, '0');
    const chosen = { ...next, day: next.day > last ? last : next.day };
    setPartial(chosen);
    const whole = chosen.month !== '' && chosen.day !== '';
    const text = whole ? `${chosen.month}-${chosen.day}` : '';
    if (text !== value) onChange(text);
  }

  const control = (part: 'month' | 'day') => ({
    'aria-label': texts[part],
    ...(isOwnBirthday && { autoComplete: `bday-${part}` }),
    ...(error !== undefined && {
      'aria-invalid': true as const,
      'aria-describedby': `${id}-error`,
    }),
  });
  return (
    <fieldset aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend className="mb-1.5 font-bold text-sm">{label}</legend>
      <div className="flex gap-2">
        <Select
          {...control('month')}
          className="w-28"
          options={optionsOf(numbers(12), texts.month)}
          value={month}
          onChange={({ target }) => choose({ month: target.value, day })}
        />
        <Select
          {...control('day')}
          className="w-28"
          options={optionsOf(numbers(daysOf(month)), texts.day)}
          value={day}
          onChange={({ target }) => choose({ month, day: target.value })}
        />
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="mt-1 text-ink-soft text-xs">
          {hint}
        </p>
      )}
      <ErrorText id={`${id}-error`} error={error} />
    </fieldset>
  );
}

import { useId, useState } from 'react';
import { controlClasses } from '#client/ui/form/field.tsx';
import { addDays, fromJapanTime } from '#client/ui/form/japan-time.ts';
import { cx } from '#client/ui/text/cx.ts';
import { adminUiMessages } from './admin-ui.messages.ts';
import { FilterLabel } from './filter-label.tsx';

interface FilterDatesProps {
  /** What the dates mean, such as 登録日. */
  label: string;
  from: string | undefined;
  until: string | undefined;
  onChange: (changes: { from: string } | { until: string }) => void;
}

/** Filters a list by a first and a last day in Japan, such as `2026-11-21`. */
export function FilterDates({ label, from = '', until = '', onChange }: FilterDatesProps) {
  return (
    <>
      <DateInput
        label={adminUiMessages.from(label)}
        value={from}
        max={until}
        onChange={(day) => onChange({ from: day })}
      />
      <DateInput
        label={adminUiMessages.until(label)}
        value={until}
        min={from}
        onChange={(day) => onChange({ until: day })}
      />
    </>
  );
}

interface DateInputProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function DateInput({ label, value, onChange, ...limits }: DateInputProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  // The address was changed elsewhere: by going back, or by the button that resets.
  if (shown !== value) {
    setShown(value);
    if (value !== sent) setText(value);
    setSent(value);
  }

  function change({ value: day, validity }: HTMLInputElement): void {
    setText(day);
    // An incomplete date is empty or has a year such as 2.
    if (validity.badInput || (day !== '' && startOfDay(day) === undefined)) return;
    setSent(day);
    onChange(day);
  }
  return (
    <div className="min-w-0">
      <FilterLabel htmlFor={id}>{label}</FilterLabel>
      <input
        {...limits}
        id={id}
        type="date"
        value={text}
        onChange={({ target }) => change(target)}
        className={cx(controlClasses, 'nums')}
      />
    </div>
  );
}

/** Returns the instant at which a day starts in Japan. Returns undefined for an invalid date. */
export function startOfDay(day: string | undefined): string | undefined {
  return (day && fromJapanTime({ date: day, time: '00:00' })) || undefined;
}

/** Returns the instant at which a day ends in Japan. Returns undefined for an invalid date. */
export function endOfDay(day: string | undefined): string | undefined {
  const start = startOfDay(day);
  return start && day && startOfDay(addDays(day, 1));
}

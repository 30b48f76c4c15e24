import { type ReactNode, useId, useState } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import { controlClasses } from './field.tsx';
import { isDay } from './japan-time.ts';

interface DayInputProps {
  label: string;
  /** A day such as `2026-11-21`, or an empty text. */
  value: string;
  min?: string;
  max?: string;
  /** The id of the text that says what is wrong with the day. */
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A field for a day, which reports complete days only. */
export function DayInput({ label, value, error, onChange, ...limits }: DayInputProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState(value);
  // The day was changed outside of this field: by going back, or by the reset button.
  if (shown !== value) {
    setShown(value);
    if (value !== sent) setText(value);
    setSent(value);
  }

  function change({ value: day, validity }: HTMLInputElement): void {
    setText(day);
    // An incomplete date is empty or has a year such as 2.
    if (validity.badInput || (day !== '' && !isDay(day))) return;
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
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error}
        onChange={({ target }) => change(target)}
        className={cx(controlClasses, 'nums')}
      />
    </div>
  );
}

export function FilterLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="mb-1 block text-ink-soft text-xs">
      {children}
    </label>
  );
}

import { type ComponentProps, useId, useState } from 'react';
import { cx } from './cx.ts';
import { dateTimeMessages } from './date-time.messages.ts';
import { controlClasses } from './field.tsx';
import { fromJapanTime, toJapanTime, type WallTime } from './japan-time.ts';

const texts = dateTimeMessages;

interface DateTimeFieldProps {
  label: string;
  /** ISO 8601, or null while no time is set. */
  value: string | null;
  /** Receives null until both date and time are filled in. */
  onChange: (iso: string | null) => void;
  error?: string;
  required?: boolean;
}

/** A date and a time in Japan, whatever the time zone of the device. Uses the native pickers. */
export function DateTimeField({ label, value, onChange, error, required }: DateTimeFieldProps) {
  const id = useId();
  const [wall, setWall] = useState<WallTime>(() =>
    value === null ? { date: '', time: '' } : toJapanTime(value),
  );
  const described = cx(error !== undefined && `${id}-error`, `${id}-hint`);

  function change(changed: Partial<WallTime>) {
    const next = { ...wall, ...changed };
    setWall(next);
    onChange(fromJapanTime(next));
  }

  const control = (name: keyof WallTime): ComponentProps<'input'> => ({
    type: name,
    'aria-label': texts[name],
    'aria-describedby': described,
    'aria-invalid': error !== undefined || undefined,
    'aria-required': required,
    value: wall[name],
    onChange: (event) => change({ [name]: event.target.value }),
  });

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-bold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        <input {...control('date')} className={cx(controlClasses, 'min-w-40 flex-1')} />
        <input {...control('time')} className={cx(controlClasses, 'w-32!')} />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1 text-ink-soft text-xs">
        {texts.hint}
      </p>
    </fieldset>
  );
}

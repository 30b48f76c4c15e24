import { type ReactNode, useId } from 'react';
import { cx } from '../text/cx.ts';
import { uiMessages } from '../text/ui.messages.ts';

interface RadioGroupProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  required?: boolean;
}

/** A choice between a few options, all visible: radio buttons that look like chips. */
export function RadioGroup<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  error,
  required,
}: RadioGroupProps<Value>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required={required}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <p className="mb-1.5 flex items-center gap-2 text-sm">
        <span id={`${id}-label`} className="font-bold">
          {label}
        </span>
        {required && (
          <span aria-hidden="true" className="text-danger text-xs">
            {uiMessages.required}
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="relative cursor-pointer">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={cx(
                'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors max-sm:px-3.5',
                error === undefined ? 'border-control' : 'border-danger',
                'bg-surface peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:font-bold peer-checked:text-brand',
                'peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-focus-visible:outline-offset-2',
              )}
            >
              {option.label}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

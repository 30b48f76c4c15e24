import { type ReactNode, useId } from 'react';
import { uiMessages } from '../text/ui.messages.ts';
import { ChipInput } from './chip-input.tsx';

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
          <ChipInput
            key={option.value}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            isInvalid={error !== undefined}
            label={option.label}
          />
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

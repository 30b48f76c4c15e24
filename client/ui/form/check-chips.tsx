import { useId } from 'react';
import { ChipInput } from './chip-input.tsx';
import { toggled } from './toggled.ts';

interface CheckChipsProps<Value extends string> {
  label: string;
  hint: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: readonly Value[];
  /** Called with all chosen values, in the order of the options. */
  onChange: (value: Value[]) => void;
  error?: string | undefined;
}

/** A choice of several options, all visible: checkboxes that look like chips. */
export function CheckChips<Value extends string>({
  label,
  hint,
  options,
  value,
  onChange,
  error,
}: CheckChipsProps<Value>) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <fieldset aria-describedby={isInvalid ? `${id}-error` : `${id}-hint`}>
      <legend className="mb-1.5 font-bold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <ChipInput
            key={option.value}
            type="checkbox"
            label={option.label}
            checked={value.includes(option.value)}
            disabled={option.disabled}
            isInvalid={isInvalid}
            aria-invalid={isInvalid || undefined}
            onChange={({ target }) =>
              onChange(toggled(options, value, option.value, target.checked))
            }
          />
        ))}
      </div>
      <p id={`${id}-hint`} className="phrases mt-1 text-ink-soft text-xs">
        {hint}
      </p>
      {isInvalid && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useId } from 'react';
import { CardOption, OptionCard } from './card-option.tsx';
import { toggled } from './toggled.ts';

interface CheckCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint: string; disabled?: boolean }[];
  value: readonly Value[];
  /** Called with all chosen values, in the order of the options. */
  onChange: (value: Value[]) => void;
  name?: string;
  error?: string | undefined;
}

/** A choice of several options, each with an explanation: checkboxes as rows of one card. */
export function CheckCards<Value extends string>({
  label,
  options,
  value,
  onChange,
  name,
  error,
}: CheckCardsProps<Value>) {
  const id = useId();
  const isInvalid = error !== undefined;
  return (
    <fieldset aria-describedby={isInvalid ? `${id}-error` : undefined}>
      <OptionCard label={label}>
        {options.map((option) => (
          <CardOption
            key={option.value}
            id={`${id}-${option.value}`}
            name={name}
            type="checkbox"
            label={option.label}
            hint={option.hint}
            checked={value.includes(option.value)}
            disabled={option.disabled}
            aria-invalid={isInvalid || undefined}
            onChange={({ target }) =>
              onChange(toggled(options, value, option.value, target.checked))
            }
          />
        ))}
      </OptionCard>
      {isInvalid && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { useId } from 'react';
import { ErrorText } from './field.tsx';
import { CardOption, OptionCard } from './radio-cards.tsx';
import { ChipInput } from './radio-group.tsx';

interface CheckCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint: string; disabled?: boolean }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  name?: string;
  error?: string | undefined;
}

export function CheckCards<Value extends string>(props: CheckCardsProps<Value>) {
  const { label, options, value, onChange, name, error } = props;
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
      <ErrorText id={`${id}-error`} error={error} />
    </fieldset>
  );
}

interface CheckChipsProps<Value extends string> {
  label: string;
  hint: string;
  options: readonly { value: Value; label: string; disabled?: boolean }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  error?: string | undefined;
}

export function CheckChips<Value extends string>(props: CheckChipsProps<Value>) {
  const { label, hint, options, value, onChange, error } = props;
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
      <ErrorText id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function toggled<Value extends string>(
  options: readonly { value: Value }[],
  chosen: readonly Value[],
  changed: Value,
  isChosen: boolean,
): Value[] {
  const values = options.map(({ value }) => value);
  return values.filter((value) => (value === changed ? isChosen : chosen.includes(value)));
}

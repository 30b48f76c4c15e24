import { useId } from 'react';
import { CardOption, OptionCard } from './card-option.tsx';

interface RadioCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few options, each with an explanation: radio buttons as rows of one card. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <OptionCard label={label}>
        {options.map((option) => (
          <CardOption
            key={option.value}
            id={`${id}-${option.value}`}
            name={id}
            type="radio"
            label={option.label}
            hint={option.hint}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </OptionCard>
    </fieldset>
  );
}

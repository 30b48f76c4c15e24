import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#client/ui/text/cx.ts';
import { uiMessages } from '#client/ui/text/ui.messages.ts';
import { ErrorText } from './field.tsx';

interface RadioGroupProps<Value extends string> {
  label: string;
  name: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  error?: string | undefined;
  required?: boolean;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, name, options, value, onChange, error, required } = props;
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
      <ErrorText id={`${id}-error`} error={error} />
    </div>
  );
}

interface ChipInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type: 'checkbox' | 'radio';
  label: ReactNode;
  isInvalid: boolean;
}

export function ChipInput({ label, isInvalid, ...input }: ChipInputProps) {
  return (
    <label className="relative cursor-pointer has-disabled:cursor-default">
      <input
        {...input}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <span
        className={cx(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm transition-colors max-sm:px-3.5',
          isInvalid ? 'border-danger' : 'border-control',
          'bg-surface peer-checked:border-brand peer-checked:bg-brand-soft peer-checked:font-bold peer-checked:text-brand',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-brand peer-focus-visible:outline-offset-2',
        )}
      >
        {label}
      </span>
    </label>
  );
}

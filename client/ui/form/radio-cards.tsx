import { type ComponentProps, type ReactNode, useId } from 'react';

interface RadioCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { label, options, value, onChange } = props;
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

interface CardOptionProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  type: 'checkbox' | 'radio';
  id: string;
  label: string;
  hint: string;
}

export function CardOption({ id, label, hint, ...input }: CardOptionProps) {
  return (
    <div className="relative flex min-h-16 items-center gap-3 border-line px-4 py-3 transition-colors not-first:border-t hover:bg-hover has-checked:bg-brand-soft">
      <input
        {...input}
        id={id}
        aria-describedby={`${id}-hint`}
        className="relative z-10 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-bold text-sm after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-hint`} className="phrases text-ink-soft text-xs">
          {hint}
        </p>
      </div>
    </div>
  );
}

export function OptionCard({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <legend className="mb-2 font-bold text-sm">{label}</legend>
      <div className="isolate overflow-hidden rounded-lg border border-line bg-surface">
        {children}
      </div>
    </>
  );
}

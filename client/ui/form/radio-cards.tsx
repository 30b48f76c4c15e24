import { useId } from 'react';

interface RadioCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few options with an explanation each: radio buttons as rows of one card. */
export function RadioCards<Value extends string>({
  label,
  options,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className="mb-2 font-bold text-sm">{label}</legend>
      <div className="isolate overflow-hidden rounded-lg border border-line bg-surface">
        {options.map((option) => (
          <div
            key={option.value}
            className="relative flex min-h-16 items-center gap-3 border-line px-4 py-3 transition-colors not-first:border-t hover:bg-hover has-checked:bg-brand-soft"
          >
            <input
              id={`${id}-${option.value}`}
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={`${id}-${option.value}-hint`}
              className="relative z-10 size-5 shrink-0 cursor-pointer accent-brand"
            />
            <div className="min-w-0">
              <label
                htmlFor={`${id}-${option.value}`}
                className="font-bold text-sm after:absolute after:inset-0"
              >
                {option.label}
              </label>
              <p id={`${id}-${option.value}-hint`} className="text-ink-soft text-xs">
                {option.hint}
              </p>
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

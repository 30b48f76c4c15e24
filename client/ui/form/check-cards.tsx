import { useId } from 'react';

interface CheckCardsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; hint: string; disabled?: boolean }[];
  value: readonly Value[];
  /** Called with all chosen values, in the order of the options. */
  onChange: (value: Value[]) => void;
  name?: string;
  error?: string | undefined;
}

/** A choice of several options with an explanation each: checkboxes as rows of one card. */
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
  function toggle(changed: Value, isChosen: boolean) {
    const values = options.map((option) => option.value);
    onChange(values.filter((one) => (one === changed ? isChosen : value.includes(one))));
  }
  return (
    <fieldset aria-describedby={isInvalid ? `${id}-error` : undefined}>
      <legend className="mb-2 font-bold text-sm">{label}</legend>
      <div className="isolate overflow-hidden rounded-lg border border-line bg-surface">
        {options.map((option) => (
          <div
            key={option.value}
            className="relative flex min-h-16 items-center gap-3 border-line px-4 py-3 transition-colors not-first:border-t hover:bg-hover has-checked:bg-brand-soft"
          >
            <input
              id={`${id}-${option.value}`}
              name={name}
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={option.disabled}
              aria-invalid={isInvalid || undefined}
              aria-describedby={`${id}-${option.value}-hint`}
              onChange={({ target }) => toggle(option.value, target.checked)}
              className="relative z-10 size-5 shrink-0 cursor-pointer accent-brand"
            />
            <div className="min-w-0">
              <label
                htmlFor={`${id}-${option.value}`}
                className="font-bold text-sm after:absolute after:inset-0"
              >
                {option.label}
              </label>
              <p id={`${id}-${option.value}-hint`} className="phrases text-ink-soft text-xs">
                {option.hint}
              </p>
            </div>
          </div>
        ))}
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className="mt-1 font-medium text-danger text-xs">
          {error}
        </p>
      )}
    </fieldset>
  );
}

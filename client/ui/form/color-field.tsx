import { Field, TextInput } from './field.tsx';
import type { BoundField } from './use-editor.ts';

interface ColorFieldProps
  extends Pick<BoundField<string>, 'name' | 'value' | 'error' | 'onChange'> {
  label: string;
  hint: string;
  /** The accessible name of the picker next to the text field. */
  pickLabel: string;
}

/** A field for a colour as `#rrggbb`, typed or picked. */
export function ColorField(props: ColorFieldProps) {
  const { name, label, hint, pickLabel, value, error, onChange } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex gap-2">
          <TextInput
            {...control}
            name={name}
            value={value}
            className="font-mono"
            onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
          />
          <input
            type="color"
            aria-label={pickLabel}
            value={/^#[0-9a-f]{6}$/.test(value) ? value : '#888888'}
            onChange={({ target }) => onChange(target.value)}
            className="size-12 shrink-0 cursor-pointer rounded-md border border-control bg-surface p-1"
          />
        </div>
      )}
    </Field>
  );
}

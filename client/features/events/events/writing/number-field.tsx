import { Field, TextInput } from '#client/ui/form/field.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';

interface NumberFieldProps extends BoundField<string> {
  label: string;
  hint: string;
  unit: string;
  min: number;
  max: number;
}

/** The field of a required number, followed by its unit. */
export function NumberField({ label, hint, error, unit, onChange, ...input }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} required error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <TextInput
            {...control}
            {...input}
            onChange={({ target }) => onChange(target.value)}
            type="number"
            inputMode="numeric"
            className="nums w-28!"
          />
          <span aria-hidden="true" className="text-sm">
            {unit}
          </span>
        </div>
      )}
    </Field>
  );
}

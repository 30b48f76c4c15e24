import { Field, TextArea } from '../../../ui/field.tsx';

interface WordsFieldProps {
  label: string;
  /** Who reads it. */
  hint: string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** A few words of a decision, which may be left out. */
export function WordsField({ label, hint, max, value, onChange, error }: WordsFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      required={false}
      counter={{ text: value.trim(), max }}
      {...(error !== undefined && { error })}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={2}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

import { Field, TextArea } from '#client/ui/form/field.tsx';

interface WordsFieldProps {
  label: string;
  /** The readers of the text. */
  hint: string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** An optional text of a decision. */
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

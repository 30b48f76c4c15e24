import type { ComponentProps } from 'react';
import { Field, TextArea, TextInput } from './field.tsx';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'spellCheck'
    | 'placeholder'
    | 'name'
    | 'className'
    | 'onBlur'
  > {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  limit?: number | undefined;
  rows?: number;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled text input. The counter ignores surrounding spaces, as the contract does. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, limit, value, onChange, ...input } = props;
  const counter = limit === undefined ? undefined : { text: value.trim(), max: limit };
  const Control = input.rows === undefined ? TextInput : TextArea;
  return (
    <Field label={label} hint={hint} error={error} required={required} counter={counter}>
      {(control) => (
        <Control
          {...control}
          {...(input as object)}
          value={value}
          onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

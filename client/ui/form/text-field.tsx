import type { ComponentProps, ReactNode, RefCallback, RefObject } from 'react';
import { Field, TextArea, TextInput } from './field.tsx';

interface TextFieldProps
  extends Pick<
    ComponentProps<'input'>,
    | 'type'
    | 'inputMode'
    | 'autoComplete'
    | 'autoCapitalize'
    | 'autoCorrect'
    | 'enterKeyHint'
    | 'maxLength'
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
  /** Tools above the input, such as saved replies. */
  tools?: ReactNode;
  ref?:
    | RefObject<HTMLInputElement | null>
    | RefObject<HTMLTextAreaElement | null>
    | RefCallback<HTMLElement>;
  value: string;
  onChange: (value: string) => void;
}

/** A labelled text input. The counter ignores surrounding spaces, as the contract does. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, limit, tools, value, onChange, ...input } = props;
  const counter = limit === undefined ? undefined : { text: value.trim(), max: limit };
  const Control = input.rows === undefined ? TextInput : TextArea;
  return (
    <Field label={label} hint={hint} error={error} required={required} counter={counter}>
      {(control) => (
        <>
          {tools}
          <Control
            {...control}
            {...(input as object)}
            value={value}
            onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  );
}

import { useRef } from 'react';
import { SavedRepliesMenu } from '#client/features/moderation/saved-replies/saved-replies-menu.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';

interface WordsFieldProps {
  label: string;
  /** A hint that says who reads the text. */
  hint: string;
  max: number;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  /** Whether the saved replies are offered. */
  withReplies?: boolean;
}

/** An optional text of a decision. */
export function WordsField(props: WordsFieldProps) {
  const { label, hint, max, value, onChange, error, withReplies = false } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Field
      label={label}
      hint={hint}
      required={false}
      counter={{ text: value.trim(), max }}
      {...(error !== undefined && { error })}
    >
      {(control) => (
        <>
          {withReplies && <SavedRepliesMenu field={field} />}
          <TextArea
            {...control}
            ref={field}
            rows={2}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </>
      )}
    </Field>
  );
}

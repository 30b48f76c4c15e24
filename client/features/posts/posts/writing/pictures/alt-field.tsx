import { picturesMessages } from '#client/features/foundations/pictures/pictures.messages.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { ALT_MAX } from '#contract/foundations/limits.ts';

interface AltFieldProps {
  value: string;
  error: string | undefined;
  onChange: (alt: string) => void;
}

/** The field for the description of a picture, which helps people who cannot see it. */
export function AltField({ value, error, onChange }: AltFieldProps) {
  return (
    <Field
      label={picturesMessages.alt}
      hint={picturesMessages.altHint}
      required={false}
      error={error}
      counter={{ text: value, max: ALT_MAX }}
    >
      {(control) => (
        <TextInput
          {...control}
          name="image_alt"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}

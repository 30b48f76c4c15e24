import { Field, TextInput } from '#client/ui/form/field.tsx';
import { WATERMARK_TEXT_MAX } from '#contract/foundations/limits.ts';
import { pictureSettingsMessages as texts } from './picture-settings.messages.ts';

interface WatermarkWordsProps {
  text: string;
  onChange: (text: string) => void;
  error: string | undefined;
}

/** The words of a watermark. */
export function WatermarkWords({ text, onChange, error }: WatermarkWordsProps) {
  return (
    <Field label={texts.words} error={error} counter={{ text, max: WATERMARK_TEXT_MAX }}>
      {(control) => (
        <TextInput
          {...control}
          value={text}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { TagInput } from '../../../ui/tag-input.tsx';
import { useSiteSettings } from '../../site-settings/site-settings.queries.ts';
import { useTagOptions } from '../../tags/use-tag-options.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;

/** Characters that are offered as buttons. Typing finds the others. */
const SUGGESTED = 6;

/** The tag of the event: posts with it are its gallery. */
export function TagSection({ form }: { form: EventFormApi }) {
  const characters = useSiteSettings()?.characters ?? [];
  const [typed, setTyped] = useState('');
  const options = useTagOptions(typed);
  return (
    <Controller
      control={form.control}
      name="tags"
      render={({ field }) => (
        <Field
          label={texts.fields.tags}
          hint={texts.tagHint}
          required={false}
          error={form.formState.errors.tags?.message}
          placesFoot
        >
          {(control, foot) => (
            <TagInput
              control={control}
              foot={foot}
              tags={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              onTextChange={setTyped}
              max={1}
              suggestions={characters.slice(0, SUGGESTED)}
              options={options}
              placeholder={texts.tagPlaceholder}
            />
          )}
        </Field>
      )}
    />
  );
}

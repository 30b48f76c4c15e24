import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { useTagOptions } from '#client/features/tags/tags/use-tag-options.ts';
import { Field } from '#client/ui/form/field.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;

/** Maximum number of characters offered as buttons. Typing finds the others. */
const SUGGESTED = 6;

/** The tag of the event. Posts with this tag are its gallery. */
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

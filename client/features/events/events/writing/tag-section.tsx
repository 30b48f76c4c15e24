import { useState } from 'react';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { useTagOptions } from '#client/features/tags/tags/use-tag-options.ts';
import { Field } from '#client/ui/form/field.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;

/** The maximum number of the site's characters that are offered as buttons. Others are found by typing. */
const SUGGESTED = 6;

/** The field of the tag of the event. The gallery shows the posts with this tag. */
export function TagSection({ editor }: { editor: EventEditor }) {
  const characters = useSiteSettings()?.characters ?? [];
  const [typed, setTyped] = useState('');
  const options = useTagOptions(typed);
  const { value: tags, error, onChange, onBlur } = editor.field('tags');
  return (
    <Field
      label={texts.fields.tags}
      hint={texts.tagHint}
      required={false}
      error={error}
      rendersFoot
    >
      {(control, foot) => (
        <TagInput
          {...{ control, foot, tags, options, onChange, onBlur }}
          onTextChange={setTyped}
          max={1}
          suggestions={characters.slice(0, SUGGESTED)}
          placeholder={texts.tagPlaceholder}
        />
      )}
    </Field>
  );
}

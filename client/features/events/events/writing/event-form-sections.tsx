import { useState } from 'react';
import { PictureField } from '#client/features/foundations/pictures/picture-field.tsx';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { useTagOptions } from '#client/features/tags/tags/tags.queries.ts';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { TagInput } from '#client/ui/form/tag-input.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import {
  EVENT_DESCRIPTION_MAX,
  EVENT_LOCATION_MAX,
  TITLE_MAX,
} from '#contract/foundations/limits.ts';
import { eventFormMessages as texts } from './event-form.messages.ts';
import type { EventEditor } from './use-event-editor.ts';

interface PictureSectionProps {
  editor: EventEditor;
  onBusy: (busy: boolean) => void;
}

/** The field of the cover. On a phone its height is limited, so that the title and the start are visible below it. */
export function PictureSection({ editor, onBusy }: PictureSectionProps) {
  return (
    <section
      aria-label={texts.picture}
      className="[--picture-height:9rem] sm:[--picture-height:16rem]"
    >
      <PictureField folder="event-images" {...editor.field('upload')} onBusy={onBusy} />
    </section>
  );
}

export function TitleSection({ editor }: { editor: EventEditor }) {
  return (
    <TextField
      label={texts.fields.title}
      {...editor.field('title')}
      limit={TITLE_MAX}
      required
      placeholder={texts.titlePlaceholder}
      autoComplete="off"
    />
  );
}

export function AboutSection({ editor }: { editor: EventEditor }) {
  return (
    <TextField
      label={texts.fields.about}
      hint={texts.aboutHint}
      {...editor.field('about')}
      limit={EVENT_DESCRIPTION_MAX}
      rows={4}
      required={false}
    />
  );
}

const places = [
  { value: 'online', label: texts.places.online },
  { value: 'venue', label: texts.places.venue },
] as const;

export function PlaceSection({ editor: { values, field } }: { editor: EventEditor }) {
  return (
    <>
      <RadioGroup label={texts.fields.place} options={places} {...field('place')} />
      {values.place === 'venue' && (
        <TextField
          label={texts.fields.venue}
          {...field('venue')}
          limit={EVENT_LOCATION_MAX}
          required
          placeholder={texts.venuePlaceholder}
          autoComplete="off"
        />
      )}
      <TextField
        label={texts.fields.event_url}
        hint={texts.urlHints[values.place]}
        {...field('event_url')}
        required={false}
        type="url"
        inputMode="url"
        autoComplete="off"
      />
    </>
  );
}

/** The maximum number of the site's characters that are offered as buttons. Others are found by typing. */
const SUGGESTED = 6;

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

interface NumberFieldProps extends BoundField<string> {
  label: string;
  hint: string;
  unit: string;
  min: number;
  max: number;
}

export function NumberField({ label, hint, error, unit, onChange, ...input }: NumberFieldProps) {
  return (
    <Field label={label} hint={hint} required error={error}>
      {(control) => (
        <div className="flex items-center gap-2">
          <TextInput
            {...control}
            {...input}
            onChange={({ target }) => onChange(target.value)}
            type="number"
            inputMode="numeric"
            className="nums w-28!"
          />
          <span aria-hidden="true" className="text-sm">
            {unit}
          </span>
        </div>
      )}
    </Field>
  );
}

import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { EVENT_LOCATION_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;
const places = [
  { value: 'online', label: texts.places.online },
  { value: 'venue', label: texts.places.venue },
] as const;

/** The fields of the venue: online or a location, and a link. */
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

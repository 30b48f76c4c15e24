import { Controller } from 'react-hook-form';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { EVENT_LOCATION_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventValues } from './event-values.ts';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;
const places = [
  { value: 'online', label: texts.places.online },
  { value: 'venue', label: texts.places.venue },
] as const;

/** The place: online or a location, and a link. */
export function PlaceSection({ form, values }: { form: EventFormApi; values: EventValues }) {
  const { errors } = form.formState;
  return (
    <>
      <Controller
        control={form.control}
        name="place"
        render={({ field }) => (
          <RadioGroup
            label={texts.fields.place}
            name={field.name}
            options={places}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {values.place === 'venue' && (
        <Field
          label={texts.fields.venue}
          required
          error={errors.venue?.message}
          counter={{ text: values.venue, max: EVENT_LOCATION_MAX }}
        >
          {(control) => (
            <TextInput
              {...control}
              {...form.register('venue')}
              placeholder={texts.venuePlaceholder}
              autoComplete="off"
            />
          )}
        </Field>
      )}
      <Field
        label={texts.fields.event_url}
        hint={texts.urlHints[values.place]}
        required={false}
        error={errors.event_url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('event_url')}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
        )}
      </Field>
    </>
  );
}

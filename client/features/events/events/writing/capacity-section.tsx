import { Controller } from 'react-hook-form';
import { Field } from '#client/ui/form/field.tsx';
import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { EVENT_CAPACITY_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventValues } from './event-values.ts';
import { NumberInput } from './number-input.tsx';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;
const limits = [
  { value: 'none', label: texts.limits.none },
  { value: 'limited', label: texts.limits.limited },
] as const;

/** The maximum number of participants. */
export function CapacitySection({ form, values }: { form: EventFormApi; values: EventValues }) {
  return (
    <>
      <Controller
        control={form.control}
        name="limit"
        render={({ field }) => (
          <RadioGroup
            label={texts.fields.limit}
            name={field.name}
            options={limits}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {values.limit === 'limited' && (
        <Field
          label={texts.fields.capacity}
          hint={texts.limitHint}
          required
          error={form.formState.errors.capacity?.message}
        >
          {(control) => (
            <NumberInput
              {...control}
              {...form.register('capacity')}
              unit={texts.people}
              min={1}
              max={EVENT_CAPACITY_MAX}
            />
          )}
        </Field>
      )}
    </>
  );
}

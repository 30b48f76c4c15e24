import { Controller } from 'react-hook-form';
import { EVENT_CAPACITY_MAX } from '../../../../contract/limits.ts';
import { Field } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import type { EventValues } from './event-values.ts';
import { NumberInput } from './number-input.tsx';
import type { EventFormApi } from './use-event-form.ts';

const texts = eventFormMessages;
const limits = [
  { value: 'none', label: texts.limits.none },
  { value: 'limited', label: texts.limits.limited },
] as const;

/** How many members can take part. */
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

import { RadioGroup } from '#client/ui/form/radio-group.tsx';
import { EVENT_CAPACITY_MAX } from '#contract/foundations/limits.ts';
import { eventFormMessages } from './event-form.messages.ts';
import { NumberField } from './number-field.tsx';
import type { EventEditor } from './use-event-editor.ts';

const texts = eventFormMessages;
const limits = [
  { value: 'none', label: texts.limits.none },
  { value: 'limited', label: texts.limits.limited },
] as const;

/** The maximum number of participants. */
export function CapacitySection({ editor: { values, field } }: { editor: EventEditor }) {
  return (
    <>
      <RadioGroup label={texts.fields.limit} options={limits} {...field('limit')} />
      {values.limit === 'limited' && (
        <NumberField
          label={texts.fields.capacity}
          hint={texts.limitHint}
          {...field('capacity')}
          unit={texts.people}
          min={1}
          max={EVENT_CAPACITY_MAX}
        />
      )}
    </>
  );
}

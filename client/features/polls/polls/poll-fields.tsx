import type { ReactNode } from 'react';
import { DateTimeField } from '#client/ui/form/date-time-field.tsx';
import { Field } from '#client/ui/form/field.tsx';
import { RadioCards } from '#client/ui/form/radio-cards.tsx';
import { Select } from '#client/ui/form/select.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import type { BoundField } from '#client/ui/form/use-editor.ts';
import { POLL_QUESTION_MAX } from '#contract/foundations/limits.ts';
import { pollResults } from '#contract/polls/poll-rules.ts';
import { ChoicesField } from './choices-field.tsx';
import { pollFormMessages } from './poll-form.messages.ts';
import type { PollValues } from './poll-values.ts';

const texts = pollFormMessages;
const resultsOptions = pollResults.map((value) => ({ value, ...texts.resultsOptions[value] }));

/** The bound fields of a poll. */
export type BoundPoll = { [Name in keyof PollValues]: BoundField<PollValues[Name]> };

interface PollFieldsProps {
  fields: BoundPoll;
  /** Whether somebody has voted, so that only the end can change. */
  isFixed?: boolean;
  /** What the form offers as choices. */
  offers?: ReactNode;
}

/** The fields of a poll: its question, choices, how many a voter has, secrecy and end. */
export function PollFields({ fields, isFixed = false, offers }: PollFieldsProps) {
  const { question, choices, max_choices, results, end } = fields;
  const filled = choices.value.filter(({ text }) => text.trim() !== '').length;
  return (
    <>
      <fieldset disabled={isFixed} className="min-w-0 space-y-6">
        <TextField label={texts.question} {...question} limit={POLL_QUESTION_MAX} required />
        <ChoicesField {...choices} />
        {offers}
        <MaxChoices count={Math.max(filled, 2)} {...max_choices} />
        <RadioCards label={texts.results} options={resultsOptions} {...results} />
      </fieldset>
      <DateTimeField label={texts.end} {...end} required future />
    </>
  );
}

interface MaxChoicesProps extends BoundField<number> {
  /** The number of choices of the poll. */
  count: number;
}

function MaxChoices({ count, value, onChange, error }: MaxChoicesProps) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <Field label={texts.maxChoices} error={error}>
      {(control) => (
        <Select
          {...control}
          value={String(Math.min(value, count))}
          onChange={({ target }) => onChange(Number(target.value))}
          options={numbers.map((number) => ({
            value: String(number),
            label: texts.maxChoicesOf(number),
          }))}
        />
      )}
    </Field>
  );
}

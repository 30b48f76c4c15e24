import { pollFormMessages } from '#client/features/polls/polls/poll-form.messages.ts';
import {
  type PollValues,
  pollFieldsOf,
  pollValuesOf,
} from '#client/features/polls/polls/poll-values.ts';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { createPoll, type ManagedPoll } from '#contract/polls/managed-polls.ts';

/** The values of the form of a poll of the team. */
export interface ManagedPollValues extends PollValues {
  description: string;
  is_published: boolean;
}

/** Returns the values of a stored poll. With null, returns those of a new one. */
export function valuesOf(poll: ManagedPoll | null): ManagedPollValues {
  const { description = '' } = poll ?? {};
  return {
    ...pollValuesOf(poll),
    description,
    is_published: poll !== null && poll.state !== 'draft',
  };
}

/** Returns the fields to send. */
export function fieldsOf(values: ManagedPollValues, poll: ManagedPoll | null) {
  const { description, is_published } = values;
  return { ...pollFieldsOf(values, poll), description, is_published };
}

/** The fields of the form by the names of the contract. */
export const names = { ends_at: 'end' } as const;

const schema = createPoll.input.omit({ requestId: true });

/** Returns the validation errors: by rules that only the form knows, and by the contract. */
export function checkPoll(values: ManagedPollValues, poll: ManagedPoll | null): FieldError[] {
  if (fromJapanTime(values.end) === null) return [['end', pollFormMessages.endIncomplete]];
  return [...refusedBy(schema, fieldsOf(values, poll))];
}

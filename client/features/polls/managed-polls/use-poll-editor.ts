import { pollFormMessages } from '#client/features/polls/polls/poll-form.messages.ts';
import {
  type PollValues,
  pollFieldsOf,
  pollValuesOf,
} from '#client/features/polls/polls/poll-values.ts';
import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { createPoll, type ManagedPoll } from '#contract/polls/managed-polls.ts';
import { readManagedPoll, usePollCalls } from './managed-polls.queries.ts';

/** Returns the form of a new poll of the team, or of a stored one. */
export function usePollEditor(opened: ManagedPoll | null, onSaved: () => void) {
  const calls = usePollCalls();
  const { idOf } = useRequestId();

  function send(values: ManagedPollValues, base: ManagedPoll | null): Promise<ManagedPoll> {
    const fields = fieldsOf(values, base);
    if (base === null) return calls.create({ ...fields, requestId: idOf(fields) });
    return calls.update({ ...fields, pollId: base.id, baseUpdatedAt: base.updated_at });
  }

  const read = ({ id }: ManagedPoll) => readManagedPoll(id);
  return useEditor({ opened, valuesOf, check: checkPoll, names, send, read, onSaved });
}

export type PollForm = ReturnType<typeof usePollEditor>;

interface ManagedPollValues extends PollValues {
  description: string;
  is_published: boolean;
}

/** Returns the values of a stored poll. With null, returns those of a new one. */
function valuesOf(poll: ManagedPoll | null): ManagedPollValues {
  const { description = '' } = poll ?? {};
  return {
    ...pollValuesOf(poll),
    description,
    is_published: poll !== null && poll.state !== 'draft',
  };
}

function fieldsOf(values: ManagedPollValues, poll: ManagedPoll | null) {
  const { description, is_published } = values;
  return { ...pollFieldsOf(values, poll), description, is_published };
}

/** The names of fields in the form, by their names in the contract. Equal names are not listed. */
const names = { ends_at: 'end' } as const;

const schema = createPoll.input.omit({ requestId: true });

/** Returns the validation errors, first by the rules that only the form has, then by those of the contract. */
function checkPoll(values: ManagedPollValues, poll: ManagedPoll | null): FieldError[] {
  if (fromJapanTime(values.end) === null) return [['end', pollFormMessages.endIncomplete]];
  return [...refusedBy(schema, fieldsOf(values, poll))];
}

import { useRequestId } from '#client/features/team/admin-ui/use-request-id.ts';
import { useEditor } from '#client/ui/form/use-editor.ts';
import type { ManagedPoll } from '#contract/polls/managed-polls.ts';
import {
  checkPoll,
  fieldsOf,
  type ManagedPollValues,
  names,
  valuesOf,
} from './managed-poll-values.ts';
import { readManagedPoll, usePollCalls } from './managed-polls.queries.ts';

/** The form of a new poll of the team, or of a stored one. */
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

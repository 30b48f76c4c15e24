import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import { FormDialog } from '#client/ui/overlay/form-dialog.tsx';
import '#client/ui/styles/all.css';
import { useState } from 'react';
import { randomId } from '#client/lib/format/random-id.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { type Poll, pollFieldsSchema } from '#contract/polls/polls.ts';
import { PollFields } from './poll-fields.tsx';
import { checkPoll, type PollValues, pollFieldsOf, pollValuesOf } from './poll-values.ts';
import { pollsMessages as texts } from './polls.messages.ts';
import { type PollOwnerKey, useOwnedPollCalls } from './polls.queries.ts';

interface AttachPollDialogProps extends DialogState {
  owner: PollOwnerKey;
}

/** A form for a new poll of a post or event. The typed text stays while the dialog is closed. */
export default function AttachPollDialog({ owner, open, onClose }: AttachPollDialogProps) {
  const calls = useOwnedPollCalls(owner);
  const [requestId] = useState(randomId);
  const editor = useEditor<PollValues, Poll, unknown>({
    opened: null,
    valuesOf: pollValuesOf,
    check: (values) => checkPoll(pollFieldsSchema, values, pollFieldsOf(values, null)),
    names: { ends_at: 'end' },
    send: (values) => calls.attach({ ...pollFieldsOf(values, null), requestId }),
    onSaved: () => {
      showToast({ type: 'success', title: texts.attached });
      onClose();
    },
  });
  const { field } = editor;
  return (
    <FormDialog
      {...{ open, onClose, editor }}
      title={texts.attach}
      description={texts.attachText}
      cancelLabel={texts.close}
      label={texts.attach}
    >
      <div className="space-y-6">
        <PollFields
          fields={{
            question: field('question'),
            choices: field('choices'),
            max_choices: field('max_choices'),
            results: field('results'),
            end: field('end'),
          }}
        />
      </div>
    </FormDialog>
  );
}

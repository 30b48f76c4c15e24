import '#client/ui/styles/all.css';
import { useState } from 'react';
import { randomId } from '#client/lib/format/random-id.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { type FieldError, refusedBy } from '#client/ui/form/field-errors.ts';
import { fromJapanTime } from '#client/ui/form/japan-time.ts';
import { useEditor } from '#client/ui/form/use-editor.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { type Poll, pollFieldsSchema } from '#contract/polls/polls.ts';
import { PollFields } from './poll-fields.tsx';
import { pollFormMessages } from './poll-form.messages.ts';
import { type PollValues, pollFieldsOf, pollValuesOf } from './poll-values.ts';
import { pollsMessages } from './polls.messages.ts';
import { type PollOwnerKey, useOwnedPollCalls } from './polls.queries.ts';

const texts = pollsMessages;

interface AttachPollDialogProps {
  owner: PollOwnerKey;
  open: boolean;
  onClose: () => void;
}

/** A form for a new poll of a post or event. The typed text stays while the dialog is closed. */
export default function AttachPollDialog({ owner, open, onClose }: AttachPollDialogProps) {
  const calls = useOwnedPollCalls(owner);
  const [requestId] = useState(randomId);
  const { field, save, isBusy, failure } = useEditor<PollValues, Poll, unknown>({
    opened: null,
    valuesOf: pollValuesOf,
    check: checkValues,
    names: { ends_at: 'end' },
    send: (values) => calls.attach({ ...pollFieldsOf(values, null), requestId }),
    onSaved: () => {
      showToast({ type: 'success', title: texts.attached });
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      shape="sheet"
      title={texts.attach}
      description={texts.attachText}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {texts.close}
          </Button>
          <Button busy={isBusy} onClick={() => void save()}>
            {texts.attach}
          </Button>
        </>
      }
    >
      <div className="space-y-6 py-2">
        <PollFields
          fields={{
            question: field('question'),
            choices: field('choices'),
            max_choices: field('max_choices'),
            results: field('results'),
            end: field('end'),
          }}
        />
        {failure !== null && (
          <p role="alert" className="font-medium text-danger text-sm">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function checkValues(values: PollValues): FieldError[] {
  if (fromJapanTime(values.end) === null) return [['end', pollFormMessages.endIncomplete]];
  return [...refusedBy(pollFieldsSchema, pollFieldsOf(values, null))];
}

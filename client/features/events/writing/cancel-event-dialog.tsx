import { useState } from 'react';
import type { EventDetail } from '../../../../contract/events.ts';
import { EVENT_REASON_MAX } from '../../../../contract/limits.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { EndEventDialog } from './end-event-dialog.tsx';
import { eventActionsMessages } from './event-actions.messages.ts';
import { useEventCalls } from './event-calls.ts';
import type { SeriesScope } from './series-scope.tsx';

const texts = eventActionsMessages;

interface EventDialogProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
}

/** Cancels an event, with a reason for those who wanted to come. */
export function CancelEventDialog({ event, open, onClose }: EventDialogProps) {
  const { cancel } = useEventCalls();
  const [reason, setReason] = useState('');

  async function go(series: SeriesScope) {
    await cancel({ eventId: event.id, series, reason });
    onClose();
    const about = `event:${event.id}`;
    showToast({ type: 'success', about, title: texts.cancelled, message: event.title });
  }

  return (
    <EndEventDialog
      event={event}
      open={open}
      onClose={onClose}
      title={texts.confirmCancel.title(event.title)}
      text={texts.confirmCancel.text}
      go={texts.cancel}
      failed={texts.cancelFailed}
      onGo={go}
    >
      <Field
        label={texts.confirmCancel.reason}
        hint={texts.confirmCancel.reasonHint}
        required={false}
        counter={{ text: reason, max: EVENT_REASON_MAX }}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={reason}
            onChange={(change) => setReason(change.target.value)}
          />
        )}
      </Field>
    </EndEventDialog>
  );
}

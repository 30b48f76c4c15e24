import { useState } from 'react';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Field, TextArea } from '#client/ui/form/field.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { EVENT_REASON_MAX } from '#contract/foundations/limits.ts';
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

/** Cancels an event, with a reason for its participants. */
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

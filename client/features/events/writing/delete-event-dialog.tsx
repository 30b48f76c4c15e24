import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EventDetail } from '../../../../contract/events.ts';
import { MODERATION_REASON_MAX } from '../../../../contract/limits.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useSession } from '../../session/session-context.tsx';
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

/** Deletes an event, and then shows the list of events. Asks for a reason when it is another member's. */
export function DeleteEventDialog({ event, open, onClose }: EventDialogProps) {
  const { remove } = useEventCalls();
  const { user } = useSession();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const asksReason = user?.id !== event.user_id;

  async function go(series: SeriesScope) {
    const isMissing = asksReason && reason.trim() === '';
    setReasonMissing(isMissing);
    if (isMissing) return;
    const { length } = await remove({ eventId: event.id, series, reason });
    onClose();
    showToast({
      type: 'success',
      about: `event:${event.id}`,
      title: length > 1 ? texts.deletedDates(length) : texts.deleted,
      message: event.title,
      ...(asksReason &&
        length === 1 && {
          link: { label: texts.restore, to: `/admin/deleted?type=event&original=${event.id}` },
        }),
    });
    await navigate('/events', { replace: true });
  }

  return (
    <EndEventDialog
      event={event}
      open={open}
      onClose={onClose}
      title={texts.confirmDelete.title(event.title)}
      text={
        event.can.cancel
          ? `${texts.confirmDelete.text}${texts.confirmDelete.cancelText}`
          : texts.confirmDelete.text
      }
      go={texts.delete}
      failed={texts.deleteFailed}
      onGo={go}
      withCancelled
    >
      {asksReason && (
        <Field
          label={texts.confirmDelete.reason}
          hint={texts.confirmDelete.reasonHint}
          required
          {...(isReasonMissing && { error: texts.confirmDelete.reasonMissing })}
        >
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={MODERATION_REASON_MAX}
              onChange={(change) => setReason(change.target.value)}
            />
          )}
        </Field>
      )}
    </EndEventDialog>
  );
}

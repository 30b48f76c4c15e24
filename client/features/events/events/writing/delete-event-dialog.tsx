import { useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useRouter } from '#client/lib/router/router-hooks.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Field, TextInput } from '#client/ui/form/field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import type { EventDetail } from '#contract/events/events.ts';
import { MODERATION_REASON_MAX } from '#contract/foundations/limits.ts';
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

/** A dialog that deletes an event, and then shows the list of events. It requires a reason for another member's event. */
export function DeleteEventDialog({ event, open, onClose }: EventDialogProps) {
  const { remove } = useEventCalls();
  const { user } = useSession();
  const router = useRouter();
  const [reason, setReason] = useState('');
  const [invalidAttempts, setInvalidAttempts] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  useFocusInvalid(field, invalidAttempts);
  const asksReason = user?.id !== event.user_id;
  const isMissing = asksReason && reason.trim() === '';

  function close() {
    setInvalidAttempts(0);
    onClose();
  }

  async function go(series: SeriesScope) {
    if (isMissing) return setInvalidAttempts((count) => count + 1);
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
    await router.navigate('/events', { replace: true });
  }

  return (
    <EndEventDialog
      event={event}
      open={open}
      onClose={close}
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
        <div ref={field}>
          <Field
            label={texts.confirmDelete.reason}
            hint={texts.confirmDelete.reasonHint}
            required
            counter={{ text: reason.trim(), max: MODERATION_REASON_MAX }}
            error={invalidAttempts > 0 && isMissing ? texts.confirmDelete.reasonMissing : undefined}
          >
            {(control) => (
              <TextInput
                {...control}
                value={reason}
                onChange={(change) => setReason(change.target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </EndEventDialog>
  );
}

import { type ReactNode, useId, useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { errorText } from '#client/lib/api/error-text.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { useRouter } from '#client/lib/router/router-hooks.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { useFocusInvalid } from '#client/ui/form/use-focus-invalid.ts';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import { MODERATION_REASON_MAX } from '#contract/foundations/limits.ts';
import { eventActionsMessages as texts } from './event-actions.messages.ts';
import { type SeriesScope, SeriesScopeField, useFollowingDates } from './series-scope.tsx';
import { useEventCalls } from './write-event.queries.ts';

export interface EventDialogProps extends DialogState {
  event: EventDetail;
}

interface EndEventDialogProps extends EventDialogProps {
  title: string;
  text: string;
  go: string;
  failed: string;
  /** Rejects with `ApiError`. */
  onGo: (series: SeriesScope) => Promise<void>;
  /** Whether the action also applies to those later dates that are already cancelled. */
  withCancelled?: boolean;
  children: ReactNode;
}

/** A dialog that cancels or deletes dates of an event. It shows how many members will be notified. */
export function EndEventDialog(props: EndEventDialogProps) {
  const { event, open, onClose, onGo, withCancelled = false, ...rest } = props;
  const formId = useId();
  const following = useFollowingDates(event, { withCancelled });
  const [scope, setScope] = useState<SeriesScope>('one');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setScope('one');
    setFailure(null);
  }

  async function go() {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onGo(scope);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={isBusy}
      title={rest.title}
      description={`${notifiedText(scope === 'one' ? [event] : [event, ...following])}${rest.text}`}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {texts.keep}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isBusy}>
            {rest.go}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="mt-4 space-y-5"
        onSubmit={(submit) => {
          submit.preventDefault();
          void go();
        }}
      >
        <SeriesScopeField
          label={texts.scope}
          event={event}
          following={following}
          value={scope}
          onChange={setScope}
        />
        {rest.children}
        {failure !== null && <FailureAlert title={rest.failed} text={failure} />}
      </form>
    </Dialog>
  );
}

/** Returns the sentence with the number of notified members. Empty when nobody is notified, as for cancelled dates. */
function notifiedText(dates: readonly Pick<EventCard, 'joined_count' | 'is_cancelled'>[]): string {
  const joined = dates
    .filter(({ is_cancelled }) => !is_cancelled)
    .reduce((sum, { joined_count }) => sum + joined_count, 0);
  return joined === 0 ? '' : texts.notified(formatCount(joined));
}

/** A dialog that deletes an event, and then shows the list. Deleting another member's event requires a reason. */
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
          <TextField
            label={texts.confirmDelete.reason}
            hint={texts.confirmDelete.reasonHint}
            required
            limit={MODERATION_REASON_MAX}
            error={invalidAttempts > 0 && isMissing ? texts.confirmDelete.reasonMissing : undefined}
            value={reason}
            onChange={setReason}
          />
        </div>
      )}
    </EndEventDialog>
  );
}

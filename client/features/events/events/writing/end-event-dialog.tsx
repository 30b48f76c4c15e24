import { type ReactNode, useId, useState } from 'react';
import { ApiError, messageOf } from '#client/lib/api/api-error.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import { eventActionsMessages } from './event-actions.messages.ts';
import { useFollowingDates } from './following-dates.ts';
import { type SeriesScope, SeriesScopeField } from './series-scope.tsx';

const texts = eventActionsMessages;

interface EndEventDialogProps {
  event: EventDetail;
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** The label of the confirming button. */
  go: string;
  failed: string;
  /** Rejects with `ApiError`. */
  onGo: (series: SeriesScope) => Promise<void>;
  /** Whether the action also applies to later dates that are cancelled. */
  withCancelled?: boolean;
  /** The field of the reason. */
  children: ReactNode;
}

/** A dialog that cancels or deletes dates of an event. It shows how many members will be notified. */
export function EndEventDialog({
  event,
  open,
  onClose,
  onGo,
  withCancelled = false,
  ...rest
}: EndEventDialogProps) {
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

/** Returns the sentence with the number of notified members. Empty for none, and for cancelled dates. */
function notifiedText(dates: readonly Pick<EventCard, 'joined_count' | 'is_cancelled'>[]): string {
  const joined = dates
    .filter(({ is_cancelled }) => !is_cancelled)
    .reduce((sum, { joined_count }) => sum + joined_count, 0);
  return joined === 0 ? '' : texts.notified(formatCount(joined));
}

/** Returns the first error of a field, such as a missing reason, or else the message of the error. */
function errorText(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fieldError ?? messageOf(error);
}

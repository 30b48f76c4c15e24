import { type ReactNode, useId, useState } from 'react';
import type { EventCard, EventDetail } from '../../../../contract/events.ts';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
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
  /** The label of the button that does it. */
  go: string;
  failed: string;
  /** Rejects with `ApiError`. */
  onGo: (series: SeriesScope) => Promise<void>;
  /** Whether it is also done to later dates that are cancelled. */
  withCancelled?: boolean;
  /** The field of the reason. */
  children: ReactNode;
}

/** Confirms that an event is cancelled or deleted: tells who will be told, and asks for which dates of its series. */
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
      description={`${toldText(scope === 'one' ? [event] : [event, ...following])}${rest.text}`}
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

/** Tells how many members will be told. Empty when nobody has joined, and of dates whose cancellation was told. */
function toldText(dates: readonly Pick<EventCard, 'joined_count' | 'is_cancelled'>[]): string {
  const joined = dates
    .filter(({ is_cancelled }) => !is_cancelled)
    .reduce((sum, { joined_count }) => sum + joined_count, 0);
  return joined === 0 ? '' : texts.told(formatCount(joined));
}

/** Returns the first error of a field, such as a missing reason, or else the message of the error. */
function errorText(error: unknown): string {
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : [];
  return fieldError ?? messageOf(error);
}

import { formatCount } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { BottomBar } from '#client/ui/overlay/bottom-bar.tsx';
import { EventConflict } from './event-conflict.tsx';
import { eventFormMessages } from './event-form.messages.ts';
import { fieldsOf } from './event-values.ts';
import { startsOf } from './repeat-section.tsx';
import type { EventFormState } from './use-event-form.ts';
import { CONFLICT, type EventFormActions } from './use-event-submit.ts';

const texts = eventFormMessages;

interface EventFormBarProps {
  state: EventFormState;
  actions: EventFormActions;
  /** Whether a picture is being uploaded. */
  isSending: boolean;
}

/** The sticky bar at the end of the form: the errors, the status and the button. */
export function EventFormBar({ state, actions, isSending }: EventFormBarProps) {
  const { errors, isSubmitting } = state.form.formState;
  return (
    <BottomBar>
      {errors.root?.type === CONFLICT ? (
        <EventConflict actions={actions} />
      ) : (
        <>
          <Failure state={state} />
          <p role="status" className="text-ink-soft text-xs not-empty:min-h-5">
            {isSending ? texts.waitForPicture : statusOf(state)}
          </p>
          <Button
            size="lg"
            busy={isSubmitting}
            aria-disabled={isSending || undefined}
            onClick={isSending ? undefined : () => void actions.submit()}
            className="mt-1 w-full"
          >
            {labelOf(state)}
          </Button>
        </>
      )}
    </BottomBar>
  );
}

function labelOf({ event, values }: EventFormState): string {
  if (event !== null) return texts.save;
  const { length } = startsOf(values);
  return length > 1 ? texts.submitDates(length) : texts.submit;
}

function statusOf({ event, values, isChanged }: EventFormState): string | null {
  if (event === null || !isChanged) return null;
  const { event_date, event_end_date, location } = fieldsOf(values);
  const isMoved =
    event_date !== event.event_date ||
    event_end_date !== event.event_end_date ||
    location !== event.location;
  const isTold = isMoved && event.joined_count > 0;
  return isTold ? texts.willTell(formatCount(event.joined_count)) : texts.unsaved;
}

/** The reason why saving failed, or the fields with validation errors. */
function Failure({ state: { event, form } }: { state: EventFormState }) {
  const { root, ...errors } = form.formState.errors;
  const names = Object.entries(texts.fields)
    .filter(([field]) => field in errors)
    .map(([, name]) => name);
  if (root === undefined && (names.length === 0 || form.formState.submitCount === 0)) return null;
  const failed = event === null ? texts.createFailed : texts.saveFailed;
  return (
    <FailureAlert
      title={root === undefined ? texts.problems(names.length) : failed}
      text={root?.message ?? names.join('、')}
      className="mb-2"
    />
  );
}

import { instantOf } from '#client/features/posts/publication-plans/publish-instant.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { FailureAlert } from '#client/ui/feedback/failure-alert.tsx';
import { SaveBar } from '#client/ui/form/save-bar.tsx';
import { plannedEventsMessages as planned } from '../planned-events/planned-events.messages.ts';
import { eventFormMessages as texts } from './event-form.messages.ts';
import {
  type EditedEvent,
  type EventValues,
  fieldsOf,
  joinedCountOf,
  waitingPlanOf,
} from './event-values.ts';
import { startsOf } from './repeat-section.tsx';
import type { EventEditor } from './use-event-editor.ts';

export function EventFormBar({ editor, isSending }: { editor: EventEditor; isSending: boolean }) {
  return (
    <SaveBar
      editor={editor}
      label={labelOf(editor)}
      status={isSending ? texts.waitForPicture : statusOf(editor)}
      isWaiting={isSending}
      classes={{ status: 'text-xs not-empty:min-h-5', button: 'mt-1 w-full' }}
      failure={<Failure editor={editor} />}
      conflict={texts.conflict}
    />
  );
}

function labelOf({ stored, values }: EventEditor): string {
  if (stored !== null) {
    if (!isMovedPlan(stored, values)) return texts.save;
    return waitingPlanOf(stored) === null ? planned.plan : planned.replan;
  }
  const { length } = startsOf(values);
  if (values.publish !== null) return length > 1 ? planned.planDates(length) : planned.plan;
  return length > 1 ? texts.submitDates(length) : texts.submit;
}

function isMovedPlan(stored: EditedEvent, { publish }: EventValues): boolean {
  if (publish === null || !('plan' in stored)) return false;
  const plan = waitingPlanOf(stored);
  return plan === null || instantOf(publish, plan) !== plan.publish_at;
}

function statusOf({ stored, values, isChanged }: EventEditor): string | null {
  if (stored === null || !isChanged) return null;
  const { event_date, event_end_date, location, is_all_day } = fieldsOf(values);
  const isMoved =
    event_date !== stored.event_date ||
    event_end_date !== stored.event_end_date ||
    is_all_day !== stored.is_all_day ||
    location !== stored.location;
  const joined = joinedCountOf(stored);
  return isMoved && joined > 0 ? texts.willNotify(formatCount(joined)) : texts.unsaved;
}

function Failure({ editor }: { editor: EventEditor }) {
  const { failure, invalid, submissions } = editor;
  const names = Object.entries(texts.fields)
    .filter(([field]) => invalid.includes(field))
    .map(([, name]) => name);
  if (failure === null && (names.length === 0 || submissions === 0)) return null;
  return (
    <FailureAlert
      title={failure === null ? texts.problems(names.length) : failureTitle(editor)}
      text={failure ?? names.join('、')}
      className="mb-2"
    />
  );
}

function failureTitle({ stored, values }: EventEditor): string {
  if (stored !== null) return texts.saveFailed;
  return values.publish === null ? texts.createFailed : planned.planFailed;
}

import { useState } from 'react';
import {
  callForPlan,
  movePlan,
  unplan,
} from '#client/features/posts/publication-plans/plan-calls.ts';
import {
  PlanActions,
  PlanSummary,
} from '#client/features/posts/publication-plans/plan-summary.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { DateBlock } from '../date-block.tsx';
import { formatSpan } from '../event-times.ts';
import { plannedEventsMessages as texts } from './planned-events.messages.ts';
import { usePlannedEventCalls } from './planned-events.queries.ts';

interface PlannedEventRowProps {
  event: PlannedEvent;
  /** Called when the row is about to disappear, so that the caller can move the focus. */
  onRemoved: () => void;
}

/** One of the viewer's planned events, with its publication time, or the reason why it was not published. */
export function PlannedEventRow({ event, onRemoved }: PlannedEventRowProps) {
  const { repeat } = event;
  return (
    <Card className="relative flex items-start gap-3 p-3 transition-colors has-[a:hover]:border-control sm:gap-4 sm:p-4">
      <DateBlock iso={event.event_date} />
      <div className="flex min-w-0 flex-1 flex-col">
        <PlanSummary
          planned={event}
          to={`/planned/${event.id}`}
          badge={texts.badge}
          failures={texts.failures}
        >
          <p className="nums mt-1 text-ink-soft text-xs">
            {texts.held(formatSpan(event))}
            {repeat !== null && `・${texts.dates(repeat.times)}`}
          </p>
        </PlanSummary>
        <Actions event={event} onRemoved={onRemoved} />
      </div>
    </Card>
  );
}

function Actions({ event, onRemoved }: PlannedEventRowProps) {
  const calls = usePlannedEventCalls();
  const [isRemoving, setRemoving] = useState(false);
  const { id, title, plan, tag } = event;
  const planned = { kind: 'event', id, title, plan, tags: tag === null ? [] : [tag] } as const;
  const isWaiting = plan.failure === null && !plan.is_withdrawn;

  async function publish() {
    const link = { label: texts.see, to: `/events/${id}` };
    const outcomes = { done: { title: texts.published, link }, failed: texts.publishFailed };
    if (await callForPlan(planned, () => calls.publish(id), outcomes)) onRemoved();
  }

  async function remove() {
    const outcomes = { done: { title: texts.removed }, failed: texts.removeFailed };
    if (await callForPlan(planned, () => calls.remove(id), outcomes)) onRemoved();
    setRemoving(false);
  }

  return (
    <>
      <PlanActions
        planned={planned}
        onMove={(publishAt) => movePlan(calls, planned, publishAt)}
        onPublish={publish}
        onUnplan={isWaiting ? () => unplan(calls, planned, texts.withdrawn) : undefined}
        onRemove={() => setRemoving(true)}
      />
      <ActionDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.removeTitle(title)}
        description={texts.removeText}
        label={texts.remove}
        danger
        onAction={remove}
      />
    </>
  );
}

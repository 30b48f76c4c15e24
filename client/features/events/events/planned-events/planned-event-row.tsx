import { useState } from 'react';
import { PlanActions } from '#client/features/posts/posts/planned/plan-actions.tsx';
import { PlanTime } from '#client/features/posts/posts/planned/plan-time.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { Card } from '#client/ui/list/card.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { DateBlock } from '../date-block.tsx';
import { formatSpan } from '../event-times.ts';
import { plannedEventsMessages as texts } from './planned-events.messages.ts';
import { usePlannedEventActions } from './use-planned-event-actions.ts';

interface PlannedEventRowProps {
  event: PlannedEvent;
  /** Called when the row is about to disappear. The caller moves the focus. */
  onRemoved: () => void;
}

/** One of the viewer's planned events: when it is published, or why it was not, and its actions. */
export function PlannedEventRow({ event, onRemoved }: PlannedEventRowProps) {
  const { id, title, plan, repeat } = event;
  return (
    <Card className="relative flex items-start gap-3 p-3 transition-colors has-[a:hover]:border-control sm:gap-4 sm:p-4">
      <DateBlock iso={event.event_date} />
      <div className="flex min-w-0 flex-1 flex-col">
        <State plan={plan} />
        <h2 className="mt-1 line-clamp-2 text-base leading-snug">
          <Link
            to={`/planned/${id}`}
            aria-label={texts.open(title)}
            className="after:absolute after:inset-0 hover:text-brand"
          >
            {title}
          </Link>
        </h2>
        <p className="nums mt-1 text-ink-soft text-xs">
          {texts.held(formatSpan(event))}
          {repeat !== null && `・${texts.dates(repeat.times)}`}
        </p>
        {plan.failure !== null && (
          <p className="mt-1 font-medium text-danger text-xs">{texts.failures[plan.failure]}</p>
        )}
        <Actions event={event} onRemoved={onRemoved} />
      </div>
    </Card>
  );
}

/** The state of the plan, and its time while there is one. */
function State({ plan: { publish_at, failure, is_withdrawn } }: Pick<PlannedEvent, 'plan'>) {
  if (is_withdrawn) {
    return (
      <p>
        <Badge tone="neutral">{texts.withdrawnBadge}</Badge>
      </p>
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <Badge tone={failure === null ? 'brand' : 'warning'}>
        {failure === null ? texts.badge : texts.failedBadge}
      </Badge>
      <PlanTime publishAt={publish_at} />
    </p>
  );
}

function Actions({ event, onRemoved }: PlannedEventRowProps) {
  const { move, withdraw, publish, remove } = usePlannedEventActions();
  const [isRemoving, setRemoving] = useState(false);
  const { title, plan, tag } = event;
  const isWaiting = plan.failure === null && !plan.is_withdrawn;
  const removeRowAfter = async (action: Promise<boolean>) => {
    if (await action) onRemoved();
  };
  return (
    <>
      <PlanActions
        planned={{ title, plan, tags: tag === null ? [] : [tag] }}
        onMove={(publishAt) => move(event, publishAt)}
        onPublish={() => removeRowAfter(publish(event))}
        onUnplan={isWaiting ? () => withdraw(event) : undefined}
        onRemove={() => setRemoving(true)}
      />
      <ActionDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.removeTitle(title)}
        description={texts.removeText}
        label={texts.remove}
        danger
        onAction={async () => {
          await removeRowAfter(remove(event));
          setRemoving(false);
        }}
      />
    </>
  );
}

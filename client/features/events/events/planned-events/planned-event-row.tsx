import { CalendarClock, CalendarX2, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MovePlanDialog } from '#client/features/posts/posts/planned/move-plan-dialog.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { Badge } from '#client/ui/feedback/badge.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { toJapanTime } from '#client/ui/form/japan-time.ts';
import { ownTimeOf, wordsOf } from '#client/ui/form/time-words.ts';
import { Card } from '#client/ui/list/card.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
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
        <PlanTime plan={plan} />
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
function PlanTime({ plan: { publish_at, failure, is_withdrawn } }: Pick<PlannedEvent, 'plan'>) {
  const wall = toJapanTime(publish_at);
  const own = ownTimeOf(wall);
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
      <time dateTime={publish_at} className="nums break-keep font-bold">
        {wordsOf(wall, new Date())}
      </time>
      {own !== null && <span className="text-ink-soft text-xs">{own}</span>}
    </p>
  );
}

function Actions({ event, onRemoved }: PlannedEventRowProps) {
  const { move, withdraw, publish, remove } = usePlannedEventActions();
  const [asked, setAsked] = useState<'move' | 'remove' | null>(null);
  const { title, plan } = event;
  const isWaiting = plan.failure === null && !plan.is_withdrawn;
  const removeRowAfter = async (action: Promise<boolean>) => {
    if (await action) onRemoved();
  };
  const publishNow = () => removeRowAfter(publish(event));
  return (
    // Above the link that covers the whole row.
    <div className="relative z-10 mt-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2 self-end pt-2">
      <Button
        variant="secondary"
        aria-label={isWaiting ? texts.moveOne(title) : texts.replanOne(title)}
        onClick={() => setAsked('move')}
        className="whitespace-nowrap max-[22rem]:px-3"
      >
        <CalendarClock className="size-4" aria-hidden="true" />
        {isWaiting ? texts.move : texts.replan}
      </Button>
      {plan.failure !== null && (
        <ActionButton aria-label={texts.retryOne(title)} onAction={publishNow}>
          {texts.retry}
        </ActionButton>
      )}
      <MoreMenu
        label={texts.menuOf(title)}
        entries={[
          { label: texts.publishNow, icon: Send, onSelect: () => void publishNow() },
          ...(isWaiting
            ? [
                {
                  label: texts.withdraw,
                  icon: CalendarX2,
                  onSelect: () => void withdraw(event),
                },
              ]
            : []),
          {
            label: texts.remove,
            icon: Trash2,
            danger: true,
            separated: true,
            onSelect: () => setAsked('remove'),
          },
        ]}
      />
      {asked === 'move' && (
        <MovePlanDialog
          open
          planned={{ title, plan, tags: event.tag === null ? [] : [event.tag] }}
          onMove={(publishAt) => move(event, publishAt)}
          onClose={() => setAsked(null)}
        />
      )}
      <ActionDialog
        open={asked === 'remove'}
        onClose={() => setAsked(null)}
        title={texts.removeTitle(title)}
        description={texts.removeText}
        label={texts.remove}
        danger
        onAction={async () => {
          await removeRowAfter(remove(event));
          setAsked(null);
        }}
      />
    </div>
  );
}

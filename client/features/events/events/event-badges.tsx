import { Check, Hourglass, Star } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { ListedEvent } from '#contract/events/events.ts';
import { eventBadgesMessages as texts } from './event-badges.messages.ts';
import { type EventPhase, isFull, phaseOf } from './event-phase.ts';

interface EventBadgesProps {
  event: ListedEvent;
  own?: boolean;
  isEntryClosed?: boolean;
}

/** The badges of an event, such as 開催中, 中止 or 満員. Takes no space when there are no badges. */
export function EventBadges({ event, own = false, isEntryClosed = false }: EventBadgesProps) {
  const phase = phaseOf(event);
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      <PhaseBadge event={event} phase={phase} isEntryClosed={isEntryClosed} />
      {own && <ViewerBadge event={event} phase={phase} />}
    </span>
  );
}

interface BadgeProps {
  event: ListedEvent;
  phase: EventPhase;
}

function PhaseBadge({ event, phase, isEntryClosed }: BadgeProps & { isEntryClosed: boolean }) {
  if (event.is_cancelled) return <Badge tone="danger">{texts.cancelled}</Badge>;
  if (phase === 'past') return <Badge>{texts.past}</Badge>;
  if (phase === 'ongoing') return <Badge tone="success">{texts.ongoing}</Badge>;
  if (isEntryClosed) return <Badge>{texts.closed}</Badge>;
  return isFull(event) ? <Badge tone="warning">{texts.full}</Badge> : null;
}

const viewerBadges = {
  joined: { icon: Check, tone: 'brand' },
  waiting: { icon: Hourglass, tone: 'brand' },
  interested: { icon: Star, tone: 'neutral' },
} as const;

function ViewerBadge({ event: { my_state }, phase }: BadgeProps) {
  if (my_state === null) return null;
  const { icon: Icon, tone } = viewerBadges[my_state];
  const hasAttended = my_state === 'joined' && phase === 'past';
  return (
    <Badge tone={tone}>
      <Icon className="size-3.5" aria-hidden="true" />
      {hasAttended ? texts.attended : texts[my_state]}
    </Badge>
  );
}

import { Check, Hourglass, Star } from 'lucide-react';
import { Badge } from '#client/ui/feedback/badge.tsx';
import type { EventCard, ListedEvent } from '#contract/events/events.ts';
import { eventBadgesMessages as texts } from './event-badges.messages.ts';
import { type EventPhase, isFull, phaseOf } from './event-phase.ts';

interface EventBadgesProps {
  event: ListedEvent;
  own?: boolean;
  isEntryClosed?: boolean;
  /** The phase that the heading or the tab of the list already names. It gets no badge. */
  listed?: EventPhase;
}

/** The badges of an event, such as 開催中, 中止 or 満員. Takes no space when there are no badges. */
export function EventBadges({ event, own, isEntryClosed, listed }: EventBadgesProps) {
  const phase = phaseOf(event);
  return (
    <span className="flex flex-wrap gap-1.5 empty:hidden">
      {phase === 'upcoming' && !event.is_cancelled ? (
        <EntryBadge event={event} isEntryClosed={isEntryClosed === true} />
      ) : (
        (phase !== listed || event.is_cancelled) && <PhaseBadge event={event} />
      )}
      {own && <ViewerBadge event={event} phase={phase} />}
    </span>
  );
}

/** The badge of an event that is cancelled, over or under way. */
export function PhaseBadge({ event }: { event: EventCard }) {
  const phase = phaseOf(event);
  if (event.is_cancelled) return <Badge tone="danger">{texts.cancelled}</Badge>;
  if (phase === 'past') return <Badge>{texts.past}</Badge>;
  return phase === 'ongoing' ? <Badge tone="success">{texts.ongoing}</Badge> : null;
}

function EntryBadge({ event, isEntryClosed }: { event: ListedEvent; isEntryClosed: boolean }) {
  if (isEntryClosed) return <Badge>{texts.closed}</Badge>;
  return isFull(event) ? <Badge tone="warning">{texts.full}</Badge> : null;
}

interface ViewerBadgeProps {
  event: ListedEvent;
  phase: EventPhase;
}

const viewerBadges = {
  joined: { icon: Check, tone: 'brand' },
  waiting: { icon: Hourglass, tone: 'brand' },
  interested: { icon: Star, tone: 'neutral' },
} as const;

function ViewerBadge({ event: { my_state }, phase }: ViewerBadgeProps) {
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

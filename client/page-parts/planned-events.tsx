import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { PlannedEventRow } from '#client/features/events/events/planned-events/planned-event-row.tsx';
import { plannedEventsMessages as texts } from '#client/features/events/events/planned-events/planned-events.messages.ts';
import { plannedEventsQuery } from '#client/features/events/events/planned-events/planned-events.queries.ts';
import { useLivePlannedEvents } from '#client/features/events/events/planned-events/use-live-planned-events.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { DraftList } from '#client/features/posts/posts/writing/draft-list.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';

/** The viewer's planned events, the next one first. */
export function PlannedEvents({ onRemoved }: { onRemoved: () => void }) {
  useLivePlannedEvents(useSession().user?.id);
  return (
    <DraftList
      query={useInfiniteQuery(plannedEventsQuery)}
      label={texts.list}
      loading={texts.loading}
      empty={
        <EmptyState
          icon={CalendarClock}
          title={texts.empty}
          text={texts.emptyText}
          action={<LinkButton to="/events/new">{texts.create}</LinkButton>}
        />
      }
      row={(event) => <PlannedEventRow event={event} onRemoved={onRemoved} />}
    />
  );
}

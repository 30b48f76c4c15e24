import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarHeart, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RefreshFailure } from '#client/ui/feedback/refresh-failure.tsx';
import { LoadingStatus, Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { EventPhase } from '../event-phase.ts';
import { type EventGroup, groupByMonth, groupUpcoming } from './event-groups.ts';
import { eventListsMessages as texts } from './event-lists.messages.ts';
import { eventsQuery } from './event-lists.queries.ts';
import { ListedEventCard } from './listed-event-card.tsx';

/** Current and upcoming events, in groups by day. If `joined` is true, only events that the viewer has joined. */
export function UpcomingEvents({ joined }: { joined: boolean }) {
  const ongoing = useInfiniteQuery(eventsQuery('ongoing', joined));
  const upcoming = useInfiniteQuery(eventsQuery('upcoming', joined));
  const refetch = () => Promise.all([ongoing.refetch(), upcoming.refetch()]);
  const isRefetching = ongoing.isRefetching || upcoming.isRefetching;
  const isRefetchError = ongoing.isRefetchError || upcoming.isRefetchError;

  if (!ongoing.data || !upcoming.data) {
    const unread = ongoing.data ? upcoming : ongoing;
    return <Unloaded query={{ ...unread, refetch }} loading={<EventsSkeleton />} />;
  }
  const now = loadedItems(ongoing.data, ({ id }) => id);
  const later = loadedItems(upcoming.data, ({ id }) => id);
  if (now.length === 0 && later.length === 0) return <NoEvents joined={joined} />;
  return (
    <>
      <RefreshFailure query={{ isRefetchError, isRefetching, refetch }} />
      <InfiniteList query={upcoming} count={later.length}>
        <div className="flex flex-col gap-8">
          {now.length > 0 && (
            <EventGroupSection title={texts.groups.ongoing} events={now} phase="ongoing">
              <LoadMoreButton query={ongoing} />
            </EventGroupSection>
          )}
          {groupUpcoming(later).map(({ title, events }) => (
            <EventGroupSection key={title} title={title} events={events} phase="upcoming" />
          ))}
        </div>
      </InfiniteList>
    </>
  );
}

function NoEvents({ joined }: { joined: boolean }) {
  if (joined) {
    return (
      <EmptyState
        icon={CalendarHeart}
        title={texts.none.joined}
        text={texts.none.joinedText}
        link={{ to: '/events', label: texts.none.find, replace: true }}
      />
    );
  }
  return (
    <EmptyState
      icon={CalendarDays}
      title={texts.none.upcoming}
      text={texts.none.upcomingText}
      action={<LinkButton to="/events/new">{texts.create}</LinkButton>}
    />
  );
}

export function PastEvents() {
  const query = useInfiniteQuery(eventsQuery('past', false));
  return (
    <LoadedList
      query={query}
      keyOf={({ id }) => id}
      loading={<EventsSkeleton />}
      empty={
        <EmptyState
          icon={History}
          title={texts.none.past}
          text={texts.none.pastText}
          link={{ to: '/events', label: texts.none.find, replace: true }}
        />
      }
    >
      {(events) => (
        <div className="flex flex-col gap-8">
          {groupByMonth(events).map((group) => (
            <EventGroupSection key={group.title} {...group} phase="past" />
          ))}
        </div>
      )}
    </LoadedList>
  );
}

const eventColumns = 'grid gap-3 lg:grid-cols-2 lg:gap-4';

interface EventGroupProps extends EventGroup {
  phase: EventPhase;
  children?: ReactNode;
}

function EventGroupSection({ title, events, phase, children }: EventGroupProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex items-center gap-2 text-lg">
        {phase === 'ongoing' && (
          <span aria-hidden="true" className="size-2.5 animate-breathe rounded-full bg-success" />
        )}
        {title}
      </h2>
      <ul className={eventColumns}>
        {events.map((event) => (
          <li key={event.id} className="flex min-w-0">
            <ListedEventCard event={event} phase={phase} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function EventsSkeleton() {
  return (
    <div>
      <LoadingStatus label={texts.loading} />
      <Skeleton className="mb-3 h-6 w-16" />
      <div className={eventColumns}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div
            key={card}
            className="flex min-h-28 items-center gap-3 rounded-lg border border-line bg-surface p-3 md:gap-4 md:p-4"
          >
            <Skeleton shape="box" className="h-18 w-13 shrink-0" />
            <div className="min-w-0 flex-1">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="mt-3 h-3.5 w-28" />
              <Skeleton className="mt-2 h-3.5 w-36" />
            </div>
            <Skeleton shape="box" className="size-20 shrink-0 md:size-28" />
          </div>
        ))}
      </div>
    </div>
  );
}

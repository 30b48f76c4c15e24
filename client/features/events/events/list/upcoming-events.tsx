import { CalendarDays, CalendarHeart } from 'lucide-react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { RefreshFailure } from '#client/ui/feedback/refresh-failure.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { EventGroupSection } from './event-group.tsx';
import { groupUpcoming } from './event-groups.ts';
import { eventListsMessages } from './event-lists.messages.ts';
import { useEvents } from './event-lists.queries.ts';
import { EventsSkeleton } from './events-skeleton.tsx';

const texts = eventListsMessages;

/** Current and upcoming events in groups by day. With `joined`, only those that the viewer joined. */
export function UpcomingEvents({ joined }: { joined: boolean }) {
  const ongoing = useEvents('ongoing', joined);
  const upcoming = useEvents('upcoming', joined);
  const refetch = () => Promise.all([ongoing.refetch(), upcoming.refetch()]);
  const isRefetching = ongoing.isRefetching || upcoming.isRefetching;

  if (!ongoing.data || !upcoming.data) {
    const unread = ongoing.data ? upcoming : ongoing;
    return <Unloaded query={{ ...unread, refetch }} loading={<EventsSkeleton />} />;
  }
  const now = loadedItems(ongoing.data, ({ id }) => id);
  const later = loadedItems(upcoming.data, ({ id }) => id);
  if (now.length === 0 && later.length === 0) return <NoEvents joined={joined} />;
  return (
    <>
      {(ongoing.isRefetchError || upcoming.isRefetchError) && (
        <RefreshFailure retrying={isRefetching} onRetry={() => void refetch()} />
      )}
      <InfiniteList query={upcoming} count={later.length}>
        <div className="flex flex-col gap-8">
          {now.length > 0 && (
            <EventGroupSection title={texts.groups.ongoing} events={now} live>
              <LoadMoreButton query={ongoing} />
            </EventGroupSection>
          )}
          {groupUpcoming(later).map(({ title, events }) => (
            <EventGroupSection key={title} title={title} events={events} />
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

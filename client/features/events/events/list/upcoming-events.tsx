import { CalendarDays, CalendarHeart } from 'lucide-react';
import { useCallback } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { RefreshFailure } from '#client/ui/feedback/refresh-failure.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { EventGroupSection } from './event-group.tsx';
import { groupUpcoming } from './event-groups.ts';
import { eventListsMessages } from './event-lists.messages.ts';
import { useEvents } from './event-lists.queries.ts';
import { EventsSkeleton } from './events-skeleton.tsx';
import { eventsOf } from './listed-events.ts';

const texts = eventListsMessages;

/** Current and future events in groups by day. With `joined`, only the viewer's. */
export function UpcomingEvents({ joined }: { joined: boolean }) {
  const ongoing = useEvents('ongoing', joined);
  const upcoming = useEvents('upcoming', joined);
  const { fetchNextPage } = upcoming;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const refetch = () => Promise.all([ongoing.refetch(), upcoming.refetch()]);
  const isRefetching = ongoing.isRefetching || upcoming.isRefetching;

  if (ongoing.isPending || upcoming.isPending) return <EventsSkeleton />;
  if (!ongoing.data || !upcoming.data) {
    return (
      <LoadFailed
        error={ongoing.error ?? upcoming.error}
        retrying={isRefetching}
        onRetry={refetch}
      />
    );
  }
  const now = eventsOf(ongoing.data);
  const later = eventsOf(upcoming.data);
  if (now.length === 0 && later.length === 0) return <NoEvents joined={joined} />;
  return (
    <>
      {(ongoing.isRefetchError || upcoming.isRefetchError) && (
        <RefreshFailure retrying={isRefetching} onRetry={() => void refetch()} />
      )}
      <InfiniteList
        count={later.length}
        hasMore={upcoming.hasNextPage}
        loading={upcoming.isFetchingNextPage}
        failed={upcoming.isFetchNextPageError}
        onMore={more}
      >
        <div className="flex flex-col gap-8">
          {now.length > 0 && (
            <EventGroupSection title={texts.groups.ongoing} events={now} live>
              <LoadMoreButton
                hasMore={ongoing.hasNextPage}
                loading={ongoing.isFetchingNextPage}
                failed={ongoing.isFetchNextPageError}
                onMore={() => void ongoing.fetchNextPage()}
              />
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
        action={
          <LinkButton to="/events" replace variant="secondary">
            {texts.none.find}
          </LinkButton>
        }
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

import { History } from 'lucide-react';
import { useCallback } from 'react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadFailed } from '#client/ui/feedback/load-failed.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { EventGroupSection } from './event-group.tsx';
import { groupByMonth } from './event-groups.ts';
import { eventListsMessages } from './event-lists.messages.ts';
import { useEvents } from './event-lists.queries.ts';
import { EventsSkeleton } from './events-skeleton.tsx';
import { eventsOf } from './listed-events.ts';

const texts = eventListsMessages;

/** Events that are over, latest first, in groups by month. */
export function PastEvents() {
  const query = useEvents('past');
  const { data, error, isPending, isRefetching, refetch, fetchNextPage } = query;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (isPending) return <EventsSkeleton />;
  if (!data) return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  const events = eventsOf(data);
  if (events.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={texts.none.past}
        text={texts.none.pastText}
        action={
          <LinkButton to="/events" replace variant="secondary">
            {texts.none.find}
          </LinkButton>
        }
      />
    );
  }
  return (
    <InfiniteList
      count={events.length}
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={more}
    >
      <div className="flex flex-col gap-8">
        {groupByMonth(events).map((group) => (
          <EventGroupSection key={group.title} {...group} />
        ))}
      </div>
    </InfiniteList>
  );
}

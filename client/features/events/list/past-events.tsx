import { History } from 'lucide-react';
import { useCallback } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InfiniteList } from '../../../ui/infinite-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
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

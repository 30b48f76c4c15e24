import { History } from 'lucide-react';
import { loadedItems } from '#client/lib/api/paging.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { InfiniteList } from '#client/ui/list/infinite-list.tsx';
import { EventGroupSection } from './event-group.tsx';
import { groupByMonth } from './event-groups.ts';
import { eventListsMessages } from './event-lists.messages.ts';
import { useEvents } from './event-lists.queries.ts';
import { EventsSkeleton } from './events-skeleton.tsx';

const texts = eventListsMessages;

/** Past events, latest first, in groups by month. */
export function PastEvents() {
  const query = useEvents('past');
  if (!query.data) return <Unloaded query={query} loading={<EventsSkeleton />} />;
  const events = loadedItems(query.data, ({ id }) => id);
  if (events.length === 0) {
    return (
      <EmptyState
        icon={History}
        title={texts.none.past}
        text={texts.none.pastText}
        link={{ to: '/events', label: texts.none.find, replace: true }}
      />
    );
  }
  return (
    <InfiniteList query={query} count={events.length}>
      <div className="flex flex-col gap-8">
        {groupByMonth(events).map((group) => (
          <EventGroupSection key={group.title} {...group} />
        ))}
      </div>
    </InfiniteList>
  );
}

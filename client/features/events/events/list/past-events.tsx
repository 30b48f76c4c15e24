import { History } from 'lucide-react';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import { EventGroupSection } from './event-group.tsx';
import { groupByMonth } from './event-groups.ts';
import { eventListsMessages } from './event-lists.messages.ts';
import { useEvents } from './event-lists.queries.ts';
import { EventsSkeleton } from './events-skeleton.tsx';

const texts = eventListsMessages;

/** Past events, latest first, in groups by month. */
export function PastEvents() {
  const query = useEvents('past');
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
            <EventGroupSection key={group.title} {...group} />
          ))}
        </div>
      )}
    </LoadedList>
  );
}

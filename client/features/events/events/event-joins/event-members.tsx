import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FollowListSkeleton } from '#client/features/social/follows/follow-list-skeleton.tsx';
import { FollowRow } from '#client/features/social/follows/follow-row.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import type { EventDetail, JoinState } from '#contract/events/events.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { eventMembersQuery } from './event-joins.queries.ts';

const texts = joinsMessages.members;

/** The members who have joined an event or are interested. The organiser also sees the waiting list. */
export function EventMembers({ event }: { event: EventDetail }) {
  const [state, setState] = useState<JoinState>('joined');
  const counts: Record<JoinState, number> = {
    joined: event.joined_count,
    waiting: event.waiting_count,
    interested: event.interested_count,
  };
  const states: JoinState[] = event.can.organise
    ? ['joined', 'waiting', 'interested']
    : ['joined', 'interested'];
  const items = states.map((value) => ({
    value,
    label: (
      <>
        {texts.states[value]} <span className="nums">{formatCount(counts[value])}</span>
      </>
    ),
  }));
  return (
    <div className="mt-1 min-h-80">
      <Tabs label={texts.title} items={items} value={state} onChange={setState}>
        <Members key={state} eventId={event.id} state={state} />
      </Tabs>
    </div>
  );
}

function Members({ eventId, state }: { eventId: string; state: JoinState }) {
  const query = useInfiniteQuery(eventMembersQuery(eventId, state));
  if (!query.data) return <Unloaded query={query} loading={<FollowListSkeleton />} />;
  const members = loadedItems(query.data, ({ user }) => user.id);
  if (members.length === 0 && !query.hasNextPage) {
    return <p className="py-12 text-center text-ink-soft text-sm">{texts.none[state]}</p>;
  }
  return (
    <>
      <ul aria-label={texts.states[state]} className="-mt-4 divide-y divide-line">
        {members.map((item) => (
          <FollowRow key={item.user.id} item={item} />
        ))}
      </ul>
      <LoadMoreButton query={query} />
    </>
  );
}

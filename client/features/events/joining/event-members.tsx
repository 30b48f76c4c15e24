import { useState } from 'react';
import type { EventDetail, JoinState } from '../../../../contract/events.ts';
import { formatCount } from '../../../lib/format.ts';
import { uniqueBy } from '../../../lib/paging.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadMoreButton } from '../../../ui/load-more-button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FollowListSkeleton } from '../../follows/follow-list-skeleton.tsx';
import { FollowRow } from '../../follows/follow-row.tsx';
import { joinsMessages } from './joins.messages.ts';
import { useEventMembers } from './joins.queries.ts';

const texts = joinsMessages.members;

/** Who joined an event and who is interested in it; for the organiser, also who waits. */
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
  const query = useEventMembers(eventId, state);
  const { data, error, isPending, isRefetching, refetch } = query;
  if (isPending) return <FollowListSkeleton />;
  if (!data) return <LoadFailed error={error} retrying={isRefetching} onRetry={refetch} />;
  const members = uniqueBy(
    data.pages.flatMap(({ items }) => items),
    ({ user }) => user.id,
  );
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
      <LoadMoreButton
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

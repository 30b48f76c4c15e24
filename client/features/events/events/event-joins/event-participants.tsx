import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { FollowListSkeleton, FollowRow } from '#client/features/social/follows/follow-row.tsx';
import { loadedItems } from '#client/lib/api/paging.ts';
import { formatCount } from '#client/lib/format/format.ts';
import { Unloaded } from '#client/ui/feedback/loaded-query.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { LoadMoreButton } from '#client/ui/list/load-more-button.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { Sheet } from '#client/ui/overlay/dialog.tsx';
import type { DialogState } from '#client/ui/overlay/dialog-props.ts';
import type { EventDetail, JoinState } from '#contract/events/events.ts';
import { phaseOf } from '../event-phase.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { eventMembersQuery } from './event-joins.queries.ts';

const texts = joinsMessages.members;
const SHOWN_FACES = 6;

/** The avatars of the latest participants. A click opens the full list. Renders nothing when there are none. */
export function EventParticipants({ event }: { event: EventDetail }) {
  const [open, setOpen] = useState(false);
  const title = membersTitle(event);
  const isEmpty = event.joined_count === 0 && event.interested_count === 0;
  if (isEmpty && !open) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.open(title, formatCount(event.joined_count))}
        onClick={() => setOpen(true)}
        className="-mx-2 flex min-h-12 items-center gap-2 rounded-lg px-2 text-left hover:bg-hover"
      >
        <Faces eventId={event.id} />
        <span className="ml-auto flex shrink-0 items-center font-bold text-brand text-sm">
          {title}
          <ChevronRight className="size-4" aria-hidden="true" />
        </span>
      </button>
      <EventMembersSheet open={open} onClose={() => setOpen(false)} event={event} />
    </>
  );
}

function Faces({ eventId }: { eventId: string }) {
  const { data, isPending } = useInfiniteQuery(eventMembersQuery(eventId, 'joined'));
  const members = data?.pages[0]?.items.slice(0, SHOWN_FACES) ?? [];
  return (
    <span className="flex min-w-0 pl-2">
      {isPending &&
        [1, 2, 3].map((face) => (
          <Skeleton key={face} shape="pill" className="-ml-2 size-8 ring-2 ring-paper" />
        ))}
      {members.map(({ user }) => (
        <Avatar
          key={user.id}
          seed={user.id}
          src={user.avatar_url}
          size="sm"
          className="-ml-2 ring-2 ring-paper"
        />
      ))}
    </span>
  );
}

export function EventMembersSheet({ event, open, onClose }: DialogState & { event: EventDetail }) {
  return (
    <Sheet open={open} onClose={onClose} title={membersTitle(event)}>
      <EventMembers event={event} />
    </Sheet>
  );
}

function EventMembers({ event }: { event: EventDetail }) {
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

function membersTitle(event: EventDetail): string {
  return phaseOf(event) === 'past' ? texts.pastTitle : texts.title;
}

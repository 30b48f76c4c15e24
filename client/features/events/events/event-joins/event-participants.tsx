import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#client/lib/format/format.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Avatar } from '#client/ui/media/avatar.tsx';
import type { EventDetail } from '#contract/events/events.ts';
import { joinsMessages } from './event-joins.messages.ts';
import { eventMembersQuery } from './event-joins.queries.ts';
import { EventMembersSheet } from './event-members-sheet.tsx';
import { membersTitle } from './members-title.ts';

const texts = joinsMessages.members;

/** Maximum number of avatars in the row. */
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

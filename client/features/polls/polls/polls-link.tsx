import { useInfiniteQuery } from '@tanstack/react-query';
import { Vote } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { pollsMessages } from './polls.messages.ts';
import { pollsQuery } from './polls.queries.ts';

/** A link to the polls of the team. Shown where members look for events and announcements. */
export function PollsLink() {
  return (
    <Link
      to="/polls"
      aria-label={`${pollsMessages.linkOrigin}${pollsMessages.link}`}
      className="inline-flex min-h-11 items-center gap-1.5 font-bold text-brand text-sm underline-offset-4 hover:underline"
    >
      <Vote className="size-4 max-[359px]:hidden" aria-hidden="true" />
      <span>
        {/* The name is short on a phone, where the link is next to a title. */}
        <span className="max-sm:hidden">{pollsMessages.linkOrigin}</span>
        {pollsMessages.link}
      </span>
    </Link>
  );
}

/** A link to the polls of the team. Renders nothing when no poll is open. */
export function OpenPollsLink() {
  const { data } = useInfiniteQuery(pollsQuery('open'));
  return data?.pages[0]?.items.length ? <PollsLink /> : null;
}

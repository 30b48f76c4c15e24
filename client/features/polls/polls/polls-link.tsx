import { Vote } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { pollsMessages } from './polls.messages.ts';

/** A link to the polls of the team. Shown where members look for events and announcements. */
export function PollsLink() {
  return (
    <Link
      to="/polls"
      className="inline-flex min-h-11 items-center gap-1.5 font-bold text-brand text-sm underline-offset-4 hover:underline"
    >
      <Vote className="size-4" aria-hidden="true" />
      {pollsMessages.link}
    </Link>
  );
}

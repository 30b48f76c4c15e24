import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserRoundPlus } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { conversationsMessages } from './conversations.messages.ts';
import { messageCountsQuery } from './conversations.queries.ts';

const texts = conversationsMessages;

/** A link to the requests, with their number. Renders nothing when there are none. */
export function RequestsEntry() {
  const count = useQuery(messageCountsQuery).data?.requests_count ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to="/messages/requests"
      className="mb-2 flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-3 -outline-offset-2 hover:bg-hover"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
        <UserRoundPlus className="size-5" aria-hidden="true" />
      </span>
      <span className="flex-1 font-bold text-sm">{texts.requests}</span>
      <span className="nums font-bold text-brand text-sm">{texts.requestsCount(count)}</span>
      <ChevronRight className="size-5 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}

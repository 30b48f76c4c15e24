import { useQuery } from '@tanstack/react-query';
import { ChevronRight, UserPlus } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { FOLLOW_REQUESTS_COUNT_MAX } from '#contract/foundations/limits.ts';
import { followRequestsMessages as texts } from './follow-requests.messages.ts';
import { followRequestCountQuery } from './follow-requests.queries.ts';

/** A link to the follow requests for the viewer. Renders nothing when there are none. */
export function FollowRequestsLink() {
  const { data: count = 0 } = useQuery(followRequestCountQuery);
  if (count === 0) return null;
  // The server stops counting at the maximum.
  const amount = count < FOLLOW_REQUESTS_COUNT_MAX ? `${count}件` : `${count}件以上`;
  return (
    <Link
      to="/follow-requests"
      className="my-3 flex min-h-12 items-center gap-3 rounded-lg bg-brand-soft px-4 py-2 hover:bg-hover"
    >
      <UserPlus className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <span className="min-w-0 flex-1 font-bold text-sm">{texts.count(amount)}</span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}

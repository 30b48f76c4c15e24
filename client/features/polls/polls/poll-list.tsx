import { useInfiniteQuery } from '@tanstack/react-query';
import { Vote } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedRows } from '#client/ui/list/loaded-list.tsx';
import type { PollState } from '#contract/polls/polls.ts';
import { PollFacts } from './poll-facts.tsx';
import { pollsMessages as texts } from './polls.messages.ts';
import { pollsQuery } from './polls.queries.ts';

export function PollList({ state }: { state: PollState }) {
  return (
    <LoadedRows
      query={useInfiniteQuery(pollsQuery(state))}
      keyOf={({ id }) => id}
      className="space-y-3"
      empty={<EmptyState icon={Vote} {...texts.empty[state]} />}
    >
      {(poll) => (
        <div className="relative rounded-lg border border-line bg-surface p-4 transition-colors hover:bg-hover">
          <h2 className="mb-1 font-bold text-base">
            <Link to={`/polls/${poll.id}`} className="after:absolute after:inset-0">
              {poll.question}
            </Link>
          </h2>
          <PollFacts poll={poll} />
        </div>
      )}
    </LoadedRows>
  );
}

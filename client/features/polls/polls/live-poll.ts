import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import type { Poll } from '#contract/polls/polls.ts';
import { pollsKeys } from './polls.keys.ts';

/** Open pages read a poll again at different times within this span. */
const SPREAD = 2000;

/** The longest delay of a timer that browsers keep. */
const TIMER_MAX = 2 ** 31 - 1;

/** Keeps an open poll up to date: reads it again when its counts have changed, and at its end. */
export function useLivePoll({ id, owner, ends_at, is_over }: Poll): void {
  const client = useQueryClient();
  const { user } = useSession();
  const isMember = user !== null;
  const topic = owner === null ? 'all' : (`${owner.kind}:${owner.id}` as const);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      void client.invalidateQueries({ queryKey: pollsKeys.one(id) });
      void client.invalidateQueries({ queryKey: pollsKeys.ofOwners });
    };
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(read, Math.random() * SPREAD);
    };
    const rest = Date.parse(ends_at) - Date.now() + 1000;
    const end =
      is_over || rest > TIMER_MAX ? undefined : setTimeout(readSoon, Math.max(rest, 1000));
    const stop = isMember
      ? subscribeToTopic(topic as 'all', ({ type }) => {
          if (type === 'poll' || type === 'refetch') readSoon();
        })
      : undefined;
    return () => {
      clearTimeout(timer);
      clearTimeout(end);
      stop?.();
    };
  }, [client, id, topic, ends_at, is_over, isMember]);
}

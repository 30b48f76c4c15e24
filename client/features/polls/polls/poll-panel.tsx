import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { PlainChoices, PollResults } from './poll-choices.tsx';
import { PollFacts } from './poll-facts.tsx';
import { pollsKeys } from './polls.keys.ts';
import { pollsMessages as texts } from './polls.messages.ts';
import { useVote } from './polls.queries.ts';
import { VoteForm } from './vote-form.tsx';

export function PollPanel({ poll }: { poll: Poll }) {
  useLivePoll(poll);
  const { user } = useSession();
  const [isChanging, setChanging] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { mutate, isPending } = useVote(poll.id);
  const about = `poll:${poll.id}`;
  const canVote = poll.can.vote && user !== null;
  const isForm = canVote && (isChanging || !poll.has_voted);

  function vote(choices: number[]) {
    mutate(choices, {
      onSuccess: () => {
        setChanging(false);
        // The panel takes the focus, because the form is removed together with its pressed button.
        panel.current?.focus();
        const title = choices.length > 0 ? texts.done : texts.takenBack;
        showToast({ type: 'success', about, title });
      },
      onError: (error) => showFailure(error, texts.failed, about),
    });
  }

  return (
    <div ref={panel} tabIndex={-1} data-toast-about={about} className="space-y-4 outline-none">
      <PollFacts poll={poll} />
      {isForm ? (
        <VoteForm
          poll={poll}
          busy={isPending}
          onVote={vote}
          onCancel={isChanging ? () => setChanging(false) : undefined}
        />
      ) : poll.voters_count === null ? (
        <PlainChoices choices={poll.choices} />
      ) : (
        <PollResults poll={poll} />
      )}
      {/* Says when the counts become visible. */}
      {!poll.is_over && poll.voters_count === null && (
        <p className="text-ink-soft text-sm">
          {poll.results === 'after-end' ? texts.secret : texts.afterVote}
        </p>
      )}
      {canVote && !isForm && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
          <Button variant="ghost" busy={isPending} onClick={() => vote([])}>
            {texts.takeBack}
          </Button>
        </div>
      )}
      {user === null && poll.can.vote && <LinkButton to="/login">{texts.signIn}</LinkButton>}
    </div>
  );
}

/** The time over which open pages spread their reads of a changed poll, in milliseconds. */
const SPREAD = 2000;

/** The longest delay of a timer that browsers support, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/** Keeps an open poll up to date. The poll is read again when its counts change, and when it ends. */
function useLivePoll({ id, owner, ends_at, is_over }: Poll): void {
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

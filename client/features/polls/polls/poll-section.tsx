import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Button } from '#client/ui/form/button.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { OwnedPollMenu } from './owned-poll-menu.tsx';
import { PollPanel } from './poll-panel.tsx';
import { pollsMessages } from './polls.messages.ts';
import { type PollOwnerKey, pollOfQuery } from './polls.queries.ts';

const texts = pollsMessages;

const AttachPollDialog = lazyWithRetry(() => import('./attach-poll-dialog.tsx'));

/** The poll of a post or event. Its author can add one. Shows nothing while it loads, and where there is none. */
export default function PollSection({ owner }: { owner: PollOwnerKey }) {
  const { data } = useQuery(pollOfQuery(owner));
  if (data?.poll) return <OwnedPoll poll={data.poll} owner={owner} />;
  return data?.can_attach ? <Attach owner={owner} /> : null;
}

function OwnedPoll({ poll, owner }: { poll: Poll; owner: PollOwnerKey }) {
  return (
    <section
      aria-labelledby={`poll-${poll.id}`}
      className="rounded-lg border border-line bg-surface p-4"
    >
      <div className="mb-2 flex items-start justify-between gap-2">
        <h2 id={`poll-${poll.id}`} className="min-w-0 break-words font-bold text-lg">
          {poll.question}
        </h2>
        {(poll.can.end || poll.can.remove) && <OwnedPollMenu poll={poll} owner={owner} />}
      </div>
      <PollPanel poll={poll} />
    </section>
  );
}

function Attach({ owner }: { owner: PollOwnerKey }) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <Plus className="size-5" aria-hidden="true" />
        {texts.attach}
      </Button>
      {hasOpened && (
        <Suspense fallback={null}>
          <AttachPollDialog owner={owner} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

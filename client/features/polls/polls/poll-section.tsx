import { useQuery } from '@tanstack/react-query';
import { Plus, SquareCheck, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { lazyDialog } from '#client/ui/overlay/lazy-dialog.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { PollPanel } from './poll-panel.tsx';
import { pollsMessages as texts } from './polls.messages.ts';
import { type PollOwnerKey, pollOfQuery, useOwnedPollCalls } from './polls.queries.ts';

const AttachPollDialog = lazyDialog(() => import('./attach-poll-dialog.tsx'));

interface PollSectionProps {
  owner: PollOwnerKey;
  /** What is shown while the poll loads. */
  loading?: ReactNode;
}

/** The poll of a post or event, or a button for its author that adds one. */
export default function PollSection({ owner, loading = null }: PollSectionProps) {
  const { data, isLoading } = useQuery(pollOfQuery(owner));
  if (isLoading) return loading;
  const poll = data?.poll;
  if (!poll) return data?.can_attach ? <Attach owner={owner} /> : null;
  return (
    <section
      aria-labelledby={`poll-${poll.id}`}
      className="rounded-lg border border-line bg-surface p-4"
    >
      <div className="mb-2 flex items-start justify-between gap-2">
        <h2 id={`poll-${poll.id}`} className="min-w-0 font-bold text-lg">
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
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Plus className="size-5" aria-hidden="true" />
        {texts.attach}
      </Button>
      <AttachPollDialog owner={owner} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

const questions = {
  end: { title: texts.endTitle, description: texts.endText, label: texts.end },
  remove: { title: texts.removeTitle, description: texts.removeText, label: texts.remove },
};

function OwnedPollMenu({ poll, owner }: { poll: Poll; owner: PollOwnerKey }) {
  const calls = useOwnedPollCalls(owner);
  const [asked, setAsked] = useState<keyof typeof questions>('end');
  const [isOpen, setOpen] = useState(false);

  function ask(action: keyof typeof questions) {
    setAsked(action);
    setOpen(true);
  }

  async function act() {
    const done = { title: asked === 'end' ? texts.ended : texts.removed };
    const outcomes = { done, failed: texts.actionFailed };
    if (await callWithToast<unknown>(() => calls[asked](poll.id), outcomes)) setOpen(false);
  }

  return (
    <>
      <MoreMenu
        label={texts.menu}
        entries={[
          ...(poll.can.end
            ? [{ label: texts.end, icon: SquareCheck, onSelect: () => ask('end') }]
            : []),
          { label: texts.remove, icon: Trash2, onSelect: () => ask('remove'), danger: true },
        ]}
      />
      <ActionDialog
        {...questions[asked]}
        open={isOpen}
        onClose={() => setOpen(false)}
        danger
        onAction={act}
      />
    </>
  );
}

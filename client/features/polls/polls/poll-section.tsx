import { useQuery } from '@tanstack/react-query';
import { Plus, SquareCheck, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { PollPanel } from './poll-panel.tsx';
import { pollsMessages } from './polls.messages.ts';
import { type PollOwnerKey, pollOfQuery, useOwnedPollCalls } from './polls.queries.ts';

const texts = pollsMessages;

const AttachPollDialog = lazyWithRetry(() => import('./attach-poll-dialog.tsx'));

/** The poll of a post or event, or a button for its author that adds one. Renders nothing while the poll loads. */
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

const questions = {
  end: { title: texts.endTitle, text: texts.endText, confirm: texts.end, done: texts.ended },
  remove: {
    title: texts.removeTitle,
    text: texts.removeText,
    confirm: texts.remove,
    done: texts.removed,
  },
} as const;

/** A menu with the actions of an author or organiser on their poll. Each action is confirmed first. */
function OwnedPollMenu({ poll, owner }: { poll: Poll; owner: PollOwnerKey }) {
  const calls = useOwnedPollCalls(owner);
  const [asked, setAsked] = useState<keyof typeof questions>('end');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { title, text, confirm, done } = questions[asked];

  function ask(action: keyof typeof questions) {
    setAsked(action);
    setOpen(true);
  }

  async function act() {
    setBusy(true);
    try {
      await calls[asked](poll.id);
      setOpen(false);
      showToast({ type: 'success', title: done });
    } catch (error) {
      showToast({ type: 'error', title: texts.actionFailed, message: messageOf(error) });
    }
    setBusy(false);
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
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={isBusy}
        title={title}
        description={text}
        actions={
          <>
            <Button variant="secondary" disabled={isBusy} onClick={() => setOpen(false)}>
              {texts.cancel}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void act()}>
              {confirm}
            </Button>
          </>
        }
      />
    </>
  );
}

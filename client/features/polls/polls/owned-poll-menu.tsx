import { SquareCheck, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { Dialog } from '#client/ui/overlay/dialog.tsx';
import { MoreMenu } from '#client/ui/overlay/more-menu.tsx';
import type { Poll } from '#contract/polls/polls.ts';
import { pollsMessages } from './polls.messages.ts';
import { type PollOwnerKey, useOwnedPollCalls } from './polls.queries.ts';

const texts = pollsMessages;

const questions = {
  end: { title: texts.endTitle, text: texts.endText, confirm: texts.end, done: texts.ended },
  remove: {
    title: texts.removeTitle,
    text: texts.removeText,
    confirm: texts.remove,
    done: texts.removed,
  },
} as const;

/** What the author of a post or the organiser of an event can do with its poll, after a question. */
export function OwnedPollMenu({ poll, owner }: { poll: Poll; owner: PollOwnerKey }) {
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

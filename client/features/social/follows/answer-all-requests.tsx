import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { ActionDialog } from '#client/ui/overlay/action-dialog.tsx';
import { followRequestsMessages } from './follow-requests.messages.ts';
import { useAnswerAll } from './follow-requests.queries.ts';

const { all: texts, failed } = followRequestsMessages;

const questions = {
  accept: { title: texts.askAccept, description: texts.acceptText, label: texts.accept },
  refuse: { title: texts.askRefuse, description: texts.refuseText, label: texts.refuse },
};

/** Buttons that accept or refuse all requests to follow the viewer, after a confirmation. */
export function AnswerAllRequests({ onDone }: { onDone: () => void }) {
  const answerAll = useAnswerAll();
  const [asking, setAsking] = useState<keyof typeof questions | null>(null);
  // The dialog still shows its content while it closes.
  const [shown, setShown] = useState<keyof typeof questions>('accept');
  if (asking !== null && asking !== shown) setShown(asking);

  async function answer() {
    const about = 'follow-requests';
    const accept = shown === 'accept';
    try {
      const count = `${await answerAll(accept)}件`;
      const title = accept ? texts.accepted(count) : texts.refused(count);
      showToast({ type: 'success', about, title });
      onDone();
    } catch (error) {
      showToast({ type: 'error', about, title: failed, message: messageOf(error) });
    }
    setAsking(null);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setAsking('accept')}>
        {texts.accept}
      </Button>
      <Button variant="ghost" onClick={() => setAsking('refuse')}>
        {texts.refuse}
      </Button>
      <ActionDialog
        {...questions[shown]}
        open={asking !== null}
        danger={shown === 'refuse'}
        onClose={() => setAsking(null)}
        onAction={answer}
      />
    </div>
  );
}

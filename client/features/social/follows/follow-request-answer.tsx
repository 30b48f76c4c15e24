import { useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { followRequestsMessages } from './follow-requests.messages.ts';
import { useAnswerRequest } from './follow-requests.queries.ts';

const texts = followRequestsMessages;

interface FollowRequestAnswerProps {
  /** The member who sent the request. */
  requester: { id: string; name: string };
  onAnswered: (accepted: boolean) => void;
}

/** The buttons that accept or refuse a request to follow the viewer. */
export function FollowRequestAnswer({ requester, onAnswered }: FollowRequestAnswerProps) {
  const answer = useAnswerRequest();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { id, name } = requester;

  async function choose(accept: boolean) {
    setChosen(accept);
    try {
      await answer(id, accept);
      onAnswered(accept);
    } catch (error) {
      const about = `follow-request:${id}`;
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    } finally {
      setChosen(null);
    }
  }

  return (
    <span className="flex shrink-0 gap-2">
      <ActionButton
        aria-label={texts.acceptNamed(name)}
        disabled={chosen === false}
        onAction={() => choose(true)}
      >
        {texts.accept}
      </ActionButton>
      <ActionButton
        variant="secondary"
        aria-label={texts.refuseNamed(name)}
        disabled={chosen === true}
        onAction={() => choose(false)}
      >
        {texts.refuse}
      </ActionButton>
    </span>
  );
}

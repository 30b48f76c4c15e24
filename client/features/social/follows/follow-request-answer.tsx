import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { callWithToast } from '#client/ui/feedback/call-with-toast.ts';
import { ActionButton } from '#client/ui/form/action-button.tsx';
import { followRequestsMessages as texts } from './follow-requests.messages.ts';
import { useAnswerRequest } from './follow-requests.queries.ts';

interface FollowRequestAnswerProps {
  requester: { id: string; name: string };
  onAnswered: (accepted: boolean) => void;
}

export function FollowRequestAnswer({ requester, onAnswered }: FollowRequestAnswerProps) {
  const answer = useAnswerRequest();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { id, name } = requester;

  async function choose(accept: boolean) {
    setChosen(accept);
    const outcomes = { about: `follow-request:${id}`, failed: texts.failed };
    if (await callWithToast(() => answer(id, accept), outcomes)) onAnswered(accept);
    setChosen(null);
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

export default function FollowRequestNotice({ member }: { member: { id: string; name: string } }) {
  const box = useRef<HTMLDivElement>(null);
  const [accepted, setAccepted] = useState<boolean | null>(null);

  // The notice takes the focus, because the pressed button is removed. Screen readers then read the notice.
  function show(isAccepted: boolean) {
    setAccepted(isAccepted);
    box.current?.focus();
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-brand-soft py-2 pr-2 pl-4 outline-none"
    >
      <UserPlus className="size-5 shrink-0 text-brand" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-56 py-1">
        <p className="font-bold text-sm">
          {accepted === null ? texts.notice(member.name) : texts[accepted ? 'accepted' : 'refused']}
        </p>
        {accepted === null && <p className="text-ink-soft text-xs">{texts.noticeText}</p>}
      </div>
      {accepted === null && <FollowRequestAnswer requester={member} onAnswered={show} />}
    </div>
  );
}

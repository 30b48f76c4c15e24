import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { FollowRequestAnswer } from './follow-request-answer.tsx';
import { followRequestsMessages } from './follow-requests.messages.ts';

const texts = followRequestsMessages;

/** A notice on a profile that its member has requested to follow the viewer, with buttons to accept or refuse. */
export default function FollowRequestNotice({ member }: { member: { id: string; name: string } }) {
  const box = useRef<HTMLDivElement>(null);
  const [accepted, setAccepted] = useState<boolean | null>(null);

  // The notice takes the focus and is read out, because the pressed button is removed.
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
          {accepted === null ? texts.notice(member.name) : outcomeOf(accepted)}
        </p>
        {accepted === null && <p className="text-ink-soft text-xs">{texts.noticeText}</p>}
      </div>
      {accepted === null && <FollowRequestAnswer requester={member} onAnswered={show} />}
    </div>
  );
}

function outcomeOf(accepted: boolean): string {
  return accepted ? texts.accepted : texts.refused;
}

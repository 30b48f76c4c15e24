import { CircleCheck, Hourglass, type LucideIcon, Scale } from 'lucide-react';
import { formatDateTime } from '#client/lib/format/format.ts';
import { focusOnMount } from '#client/ui/overlay/focus-on-mount.ts';
import { LinkedText } from '#client/ui/text/linked-text.tsx';
import type { MyDecision, AppealState as State } from '#contract/moderation/decisions.ts';
import { decisionsMessages } from './decisions.messages.ts';

const texts = decisionsMessages.appeal;
const icons: Record<State, LucideIcon> = { open: Hourglass, kept: Scale, overturned: CircleCheck };

interface AppealStateProps {
  appeal: NonNullable<MyDecision['appeal']>;
  /** Whether the member is blocked, and therefore gets no notification. */
  isByLink: boolean;
  /** Whether it has just replaced the form and takes its focus. */
  hasReplacedForm: boolean;
}

/** The state of an appeal: pending, or the answer; and its text. */
export function AppealState({ appeal, isByLink, hasReplacedForm }: AppealStateProps) {
  const { text, status, message, created_at } = appeal;
  const Icon = icons[status];
  return (
    <div className="space-y-4">
      <p
        ref={hasReplacedForm ? focusOnMount : undefined}
        tabIndex={-1}
        className="flex items-center gap-2 font-bold outline-none"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        {texts.states[status]}
      </p>
      {status === 'open' && (
        <p className="text-ink-soft text-sm">{isByLink ? texts.byMailText : texts.openText}</p>
      )}
      {message !== '' && (
        <div>
          <p className="text-ink-soft text-sm">{texts.answer}</p>
          <p className="user-text">
            <LinkedText text={message} />
          </p>
        </div>
      )}
      <div>
        <p className="text-ink-soft text-sm">
          {texts.own} · {texts.sentAt(formatDateTime(created_at))}
        </p>
        <p className="user-text">{text}</p>
      </div>
    </div>
  );
}

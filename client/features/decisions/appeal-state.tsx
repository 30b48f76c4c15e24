import { CircleCheck, Hourglass, type LucideIcon, Scale } from 'lucide-react';
import type { MyDecision, AppealState as State } from '../../../contract/decisions.ts';
import { formatDateTime } from '../../lib/format.ts';
import { focusOnMount } from '../../ui/focus-on-mount.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { decisionsMessages } from './decisions.messages.ts';

const texts = decisionsMessages.appeal;
const icons: Record<State, LucideIcon> = { open: Hourglass, kept: Scale, overturned: CircleCheck };

interface AppealStateProps {
  appeal: NonNullable<MyDecision['appeal']>;
  /** Whether the member cannot sign in, and so gets no notification. */
  isByLink: boolean;
  /** Whether it has just replaced the form, and takes the focus from it. */
  hasReplacedForm: boolean;
}

/** What became of an appeal: that it waits, or the answer; and what was written. */
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
        <p className="text-ink-soft text-sm [word-break:auto-phrase]">
          {isByLink ? texts.byMailText : texts.openText}
        </p>
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

import { Clock, ShieldAlert } from 'lucide-react';
import type { HiddenNotice } from '../../contract/moderation.ts';
import { teamNoticeMessages } from './team-notice.messages.ts';

const texts = teamNoticeMessages;

/** Tells whose something is, and the team, that the team has hidden it, or has yet to look at it, and why. */
export function TeamNotice({ notice }: { notice: HiddenNotice }) {
  const Icon = notice.awaits_look ? Clock : ShieldAlert;
  return (
    <div className="flex gap-3 rounded-lg bg-warning-soft p-4">
      <Icon className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{notice.awaits_look ? texts.waiting : texts.hidden}</p>
        <p className="user-text mt-1 text-sm">{reasonOf(notice)}</p>
      </div>
    </div>
  );
}

/** Why something is hidden, as its author reads it. */
export function reasonOf({ reason, awaits_look }: HiddenNotice): string {
  return awaits_look ? reason : texts.reason(reason);
}

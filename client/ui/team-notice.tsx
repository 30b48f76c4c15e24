import { ShieldAlert } from 'lucide-react';
import type { HiddenNotice } from '../../contract/moderation.ts';
import { teamNoticeMessages } from './team-notice.messages.ts';

const texts = teamNoticeMessages;

/** Tells whose something is, and the team, that the team has hidden it, and why. */
export function TeamNotice({ notice }: { notice: HiddenNotice }) {
  return (
    <div className="flex gap-3 rounded-lg bg-warning-soft p-4">
      <ShieldAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold">{texts.hidden}</p>
        <p className="user-text mt-1 text-sm">{texts.reason(notice.reason)}</p>
      </div>
    </div>
  );
}

import { Clock, ShieldAlert } from 'lucide-react';
import type { HiddenNotice } from '#contract/moderation/moderation.ts';
import { teamNoticeMessages as texts } from './team-notice.messages.ts';

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

export function reasonOf({ reason, awaits_look }: HiddenNotice): string {
  return awaits_look ? reason : texts.reason(reason);
}

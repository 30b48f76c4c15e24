import { UserCheck } from 'lucide-react';
import type { ReportCase } from '../../../../contract/report-cases.ts';
import { formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { nameOf } from '../../../ui/member-name.ts';
import { reportCasesMessages } from './report-cases.messages.ts';
import type { Claiming } from './use-claim.ts';

const texts = reportCasesMessages.claim;

interface ClaimBarProps {
  item: ReportCase;
  claiming: Claiming;
}

/** Who works on a case, and the button to do so oneself. */
export function ClaimBar({ item, claiming }: ClaimBarProps) {
  const { holder, isBusy, toggle } = claiming;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-3 py-1 text-sm',
        holder === 'other' ? 'bg-warning-soft' : 'bg-sunken',
      )}
    >
      <UserCheck className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <p role="status" className="min-w-0 flex-1 basis-40">
        {statusOf(item, holder)}
      </p>
      <Button variant="ghost" busy={isBusy} aria-keyshortcuts="c" onClick={toggle}>
        {holder === 'me' ? texts.release : holder === 'other' ? texts.take : texts.go}
      </Button>
    </div>
  );
}

function statusOf({ claimed_by, claimed_until }: ReportCase, holder: Claiming['holder']): string {
  if (holder === 'nobody' || !claimed_by || claimed_until === null) return texts.none;
  const time = formatTime(claimed_until);
  return holder === 'me' ? texts.mine(time) : texts.others(nameOf(claimed_by), time);
}

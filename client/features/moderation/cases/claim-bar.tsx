import { UserCheck } from 'lucide-react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { formatTime } from '#client/lib/format/format.ts';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Case } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';
import type { Claiming } from './use-claim.ts';

const texts = casesMessages.claim;

interface ClaimBarProps {
  item: Case;
  claiming: Claiming;
}

/** The current claim of a case, with a button that claims or releases the case. */
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
        {claimStatusOf(item, holder)}
      </p>
      <Button variant="ghost" busy={isBusy} aria-keyshortcuts="c" onClick={toggle}>
        {holder === 'me' ? texts.release : holder === 'other' ? texts.take : texts.go}
      </Button>
    </div>
  );
}

/** Returns the text that says who works on a case. */
export function claimStatusOf(
  { claimed_by, claimed_until }: Case,
  holder: Claiming['holder'],
): string {
  if (holder === 'nobody' || !claimed_by || claimed_until === null) return texts.none;
  const time = formatTime(claimed_until);
  return holder === 'me' ? texts.mine(time) : texts.others(nameOf(claimed_by), time);
}

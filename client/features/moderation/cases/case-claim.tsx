import { UserCheck } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import { nameOf } from '#client/features/identity/member-names/member-name.ts';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { formatTime } from '#client/lib/format/format.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { usePending } from '#client/ui/form/action-button.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { Case } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';
import { useCaseAction } from './cases.queries.ts';

const texts = casesMessages.claim;

export function ClaimBar({ item, claiming }: { item: Case; claiming: Claiming }) {
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

export function claimStatusOf(
  { claimed_by, claimed_until }: Case,
  holder: Claiming['holder'],
): string {
  if (holder === 'nobody' || !claimed_by || claimed_until === null) return texts.none;
  const time = formatTime(claimed_until);
  return holder === 'me' ? texts.mine(time) : texts.others(nameOf(claimed_by), time);
}

interface Claiming {
  holder: 'me' | 'other' | 'nobody';
  isBusy: boolean;
  /** Releases the case if the viewer has claimed it. Otherwise claims it, even when a colleague has claimed it. */
  toggle: () => void;
}

/** Returns whether the viewer, a colleague or nobody has claimed a case. Renders again when the claim expires. */
export function useClaimHolder(item: Case): Claiming['holder'] {
  const userId = useSession().user?.id;
  const isClaimed = useIsClaimed(item);
  const isMine = item.claimed_by?.id === userId;
  return isClaimed ? (isMine ? 'me' : 'other') : 'nobody';
}

export function useClaim(item: Case): Claiming {
  const act = useCaseAction(item.id);
  const holder = useClaimHolder(item);

  const [isBusy, change] = usePending(async () => {
    try {
      if (holder === 'me') await act('releaseCase', { caseId: item.id });
      else await act('claimCase', { caseId: item.id, take: holder === 'other' });
    } catch (error) {
      const title = casesMessages.claim.failed;
      showToast({ type: 'error', about: item.id, title, message: messageOf(error) });
    }
  });
  return { holder, isBusy, toggle: () => void (isBusy || change()) };
}

type Claim = Pick<Case, 'claimed_by' | 'claimed_until'>;

/** Whether the case is claimed now. Renders again when the claim expires. */
export function useIsClaimed({ claimed_by, claimed_until }: Claim): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const end = claimed_until === null ? 0 : Date.parse(claimed_until);
  const isRunning = end > Date.now();
  useEffect(() => {
    if (!isRunning) return;
    // A timer may fire slightly early.
    const timer = setTimeout(renderAgain, end - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [isRunning, end]);
  return claimed_by !== null && isRunning;
}

import { useEffect, useReducer, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Case } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';
import { useCaseAction } from './cases.queries.ts';

export interface Claiming {
  holder: 'me' | 'other' | 'nobody';
  isBusy: boolean;
  /** Claims the case, even when somebody else has claimed it, or releases it. */
  toggle: () => void;
}

/** Returns who holds the claim of a case. Renders again when the claim expires. */
export function useClaimHolder(item: Case): Claiming['holder'] {
  const userId = useSession().user?.id;
  const isClaimed = useIsClaimed(item);
  const isMine = item.claimed_by?.id === userId;
  return isClaimed ? (isMine ? 'me' : 'other') : 'nobody';
}

/** Returns the claim of a case, and the function that changes it. */
export function useClaim(item: Case): Claiming {
  const act = useCaseAction(item.id);
  const [isBusy, setBusy] = useState(false);
  const holder = useClaimHolder(item);

  async function change(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      if (holder === 'me') await act('releaseCase', { caseId: item.id });
      else await act('claimCase', { caseId: item.id, take: holder === 'other' });
    } catch (error) {
      const title = casesMessages.claim.failed;
      showToast({ type: 'error', about: item.id, title, message: messageOf(error) });
    }
    setBusy(false);
  }

  return { holder, isBusy, toggle: () => void change() };
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

import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { messageOf } from '#client/lib/api/api-error.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import type { Case } from '#contract/moderation/cases.ts';
import { casesMessages } from './cases.messages.ts';
import { useCaseAction } from './cases.queries.ts';
import { useIsClaimed } from './use-is-claimed.ts';

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

/** The claim of a case, and the function that changes it. */
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

import { useState } from 'react';
import type { ReportCase } from '../../../../contract/report-cases.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useSession } from '../../session/session-context.tsx';
import { reportCasesMessages } from './report-cases.messages.ts';
import { useCaseAction } from './report-cases.queries.ts';
import { useIsClaimed } from './use-is-claimed.ts';

export interface Claiming {
  holder: 'me' | 'other' | 'nobody';
  isBusy: boolean;
  /** Claims the case, also from somebody else, or releases it. */
  toggle: () => void;
}

/** Who works on a case, and the action that changes it. */
export function useClaim(item: ReportCase): Claiming {
  const userId = useSession().user?.id;
  const act = useCaseAction(item.id);
  const [isBusy, setBusy] = useState(false);
  const isClaimed = useIsClaimed(item);
  const isMine = item.claimed_by?.id === userId;
  const holder = isClaimed ? (isMine ? 'me' : 'other') : 'nobody';

  async function change(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      if (holder === 'me') await act('releaseReportCase', { caseId: item.id });
      else await act('claimReportCase', { caseId: item.id, take: holder === 'other' });
    } catch (error) {
      const title = reportCasesMessages.claim.failed;
      showToast({ type: 'error', about: item.id, title, message: messageOf(error) });
    }
    setBusy(false);
  }

  return { holder, isBusy, toggle: () => void change() };
}

import { useState } from 'react';
import type { CaseView } from '../../../../contract/report-cases.ts';
import { useSession } from '../../session/session-context.tsx';
import { deciderOf } from './case-changes.ts';
import type { DecisionDraft } from './decision-draft.ts';

/**
 * The case as it was before somebody else decided it, when something about it is typed that cannot be sent any more. Of
 * a case that was already decided when it was opened, that is the case itself.
 */
export function useOvertaken(
  view: CaseView,
  { choice, message, note }: DecisionDraft,
  isSending: boolean,
): CaseView | null {
  const userId = useSession().user?.id;
  const [before, setBefore] = useState<CaseView | null>(null);
  const isOpen = view.case.status === 'open';
  if (isOpen && before !== view) setBefore(view);
  const isOwn = deciderOf(view)?.id === userId;
  const hasWords = message.trim() !== '' || note.trim() !== '';
  const isKept = hasWords || (before !== null && choice !== null);
  // What one has sent oneself may be read again before it is answered.
  return isKept && !isOpen && !isOwn && !isSending ? (before ?? view) : null;
}

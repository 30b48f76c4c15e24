import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import { deciderOf } from './case-changes.ts';
import type { DecisionDraft } from './decision-draft.ts';

/**
 * The case before somebody else decided it, if a draft exists that cannot be sent any more; otherwise null. For a case
 * that was already decided when it was opened, the case itself.
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
  // The viewer's own decision may be read before it is answered.
  return isKept && !isOpen && !isOwn && !isSending ? (before ?? view) : null;
}

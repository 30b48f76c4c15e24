import { useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import type { CaseView } from '#contract/moderation/cases.ts';
import { deciderOf } from './case-changes.ts';
import type { DecisionDraft } from './decision-draft.ts';

/**
 * Returns the case as it was before somebody else decided it, if a draft exists that can no longer be sent. Returns the
 * case itself if it was already decided when it was opened, and null without such a draft.
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
  // A refetch may return the viewer's own decision before its call is answered.
  return isKept && !isOpen && !isOwn && !isSending ? (before ?? view) : null;
}

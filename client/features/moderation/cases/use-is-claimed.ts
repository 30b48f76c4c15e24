import { useEffect, useReducer } from 'react';
import type { Case } from '#contract/moderation/cases.ts';

type Claim = Pick<Case, 'claimed_by' | 'claimed_until'>;

/** Whether the case is claimed now. Renders again when the claim expires. */
export function useIsClaimed({ claimed_by, claimed_until }: Claim): boolean {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const end = claimed_until === null ? 0 : Date.parse(claimed_until);
  const isRunning = end > Date.now();
  useEffect(() => {
    if (!isRunning) return;
    // A timer may be a little early.
    const timer = setTimeout(renderAgain, end - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [isRunning, end]);
  return claimed_by !== null && isRunning;
}

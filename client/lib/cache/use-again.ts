import { useEffect, useEffectEvent } from 'react';
import { SECOND } from '#contract/foundations/limits.ts';
import { ApiError } from '../api/api-error.ts';

/**
 * While a limit applies, returns the text of a form's button, which says when the form works again. Returns undefined
 * for every other error. When the form works again, `onAgain` is called to clear the error.
 */
export function useAgain(error: unknown, onAgain: () => void): string | undefined {
  const refusal = error instanceof ApiError && error.again !== undefined ? error : null;
  const clear = useEffectEvent(onAgain);
  useEffect(() => {
    if (!refusal) return;
    const timer = setTimeout(() => clear(), (refusal.retryAfter ?? 0) * SECOND);
    return () => clearTimeout(timer);
  }, [refusal]);
  return refusal?.again;
}

import { useEffect, useRef } from 'react';

/**
 * Returns a function that remembers the focused element before a form is sent. The fields are inert during the call and
 * lose the focus. Afterwards the element gets it back, unless another element has it.
 */
export function useFocusAfter(isBusy: boolean): () => void {
  const had = useRef<Element>(null);
  useEffect(() => {
    if (isBusy || !had.current) return;
    const hasLost = document.activeElement === null || document.activeElement === document.body;
    if (hasLost && had.current instanceof HTMLElement) had.current.focus();
    had.current = null;
  }, [isBusy]);
  return () => {
    had.current = document.activeElement;
  };
}

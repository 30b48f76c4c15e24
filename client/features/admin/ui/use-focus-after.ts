import { useEffect, useRef } from 'react';

/**
 * Returns what remembers the focused element before a form is sent. The fields are inert meanwhile and lose the focus; when
 * the form can be used again, that element gets it back unless something else has it.
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

import { useSyncExternalStore } from 'react';

/**
 * False while the page is drawn on the server and while the browser takes that drawing over, true from then
 * on: for what only the browser knows, or what is not worth sending along.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never(): () => void {
  return () => {};
}

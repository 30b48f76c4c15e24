import { useSyncExternalStore } from 'react';

/** Returns false during server rendering and hydration, then true. For content that only the browser can render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}

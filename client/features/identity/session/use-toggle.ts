import { useEffect, useSyncExternalStore } from 'react';
import type { ToggleStore } from '#client/lib/cache/toggle-store.ts';
import { useSession } from './session-context.tsx';

/** Returns the optimistic value of one of the viewer's toggles. Undefined when there is no pending change. */
export function useToggle<Answer, Value extends boolean | string>(
  store: ToggleStore<Answer, Value>,
  id: string,
): Value | undefined {
  const viewer = useSession().user?.id ?? null;
  useEffect(() => store.setViewer(viewer), [store, viewer]);
  return useSyncExternalStore(
    store.subscribe,
    () => store.optimisticValue(id),
    () => undefined,
  );
}

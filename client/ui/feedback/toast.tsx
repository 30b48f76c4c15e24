import { Suspense, useSyncExternalStore } from 'react';
import { lazyOptional } from './lazy-with-retry.ts';
import { hasToasts, subscribeToToasts } from './toast-queue.ts';

export { receiveToasts, showToast, type Toast, undoAction } from './toast-queue.ts';

// The component is optional, because a toast that cannot be shown must not crash the page.
const ToastView = lazyOptional(() => import('./toast-view.tsx'));

/** The toasts. Their code loads with the first toast. */
export function ToastHost() {
  const isNeeded = useSyncExternalStore(subscribeToToasts, hasToasts, () => false);
  return isNeeded ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null;
}

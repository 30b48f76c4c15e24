import { Suspense, useSyncExternalStore } from 'react';
import { lazyOptional } from './lazy-with-retry.ts';
import { onToast, toastsWanted } from './toast-queue.ts';

export { receiveToasts, showToast, type Toast } from './toast-queue.ts';

// A message that cannot be shown must not take the whole page away.
const ToastView = lazyOptional(() => import('./toast-view.tsx'));

/** Where toasts appear. What draws them is loaded with the first one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(onToast, toastsWanted, () => false);
  return isWanted ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null;
}

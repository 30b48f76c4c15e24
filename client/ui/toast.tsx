import { lazy, Suspense, useSyncExternalStore } from 'react';
import { onToast, toastsWanted } from './toast-queue.ts';

export { receiveToasts, showToast, type Toast } from './toast-queue.ts';

const ToastView = lazy(() => import('./toast-view.tsx'));

/** Where toasts appear. What draws them is loaded with the first one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(onToast, toastsWanted);
  return isWanted ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null;
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { TOAST_DURATION } from '../../contract/limits.ts';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: string;
  type: ToastType;
  title: string;
  message?: string;
  /** Milliseconds until it closes by itself; 0 or less: never. */
  duration?: number;
}

type Deliver = (toast: Toast) => void;

const waiting: Toast[] = [];
const waiters = new Set<() => void>();
let deliver: Deliver | undefined;
let wanted = false;
let lastId = 0;

/** Shows a toast at the bottom right and gives its id. Works from anywhere. */
export function showToast(toast: Omit<Toast, 'id'>): string {
  lastId += 1;
  const whole = { duration: TOAST_DURATION, ...toast, id: `toast-${lastId}` };
  if (deliver) deliver(whole);
  else waiting.push(whole);
  wanted = true;
  for (const wake of waiters) wake();
  return whole.id;
}

/** Tells where toasts go; those that came earlier follow at once. */
export function receiveToasts(receiver: Deliver): () => void {
  deliver = receiver;
  for (const toast of waiting.splice(0)) receiver(toast);
  return () => {
    if (deliver === receiver) deliver = undefined;
  };
}

const ToastView = lazy(() => import('./toast-view.tsx'));

/** Where toasts appear. What draws them is loaded with the first one. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted);
  return isWanted ? (
    <Suspense>
      <ToastView />
    </Suspense>
  ) : null;
}

function subscribe(wake: () => void): () => void {
  waiters.add(wake);
  return () => waiters.delete(wake);
}

import { TOAST_DURATION } from '../../contract/limits.ts';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: string;
  type: ToastType;
  title: string;
  message?: string;
  /** A link to a route of the app. */
  link?: { label: string; to: string };
  /** A button such as 元に戻す. Pressing it closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** Milliseconds until it closes; 0 or less keeps it open. */
  duration?: number;
}

type Receiver = (toast: Toast) => void;

const queue: Toast[] = [];
const listeners = new Set<() => void>();
let receiver: Receiver | undefined;
let hasShown = false;
let lastId = 0;

/** Shows a toast and returns its id. Can be called outside of React. */
export function showToast(toast: Omit<Toast, 'id'>): string {
  lastId += 1;
  const whole = { duration: TOAST_DURATION, ...toast, id: `toast-${lastId}` };
  if (receiver) receiver(whole);
  else queue.push(whole);
  hasShown = true;
  for (const listener of listeners) listener();
  return whole.id;
}

/** Sets the receiver of all toasts. It gets the queued ones immediately. Returns a function that removes it. */
export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  for (const toast of queue.splice(0)) next(toast);
  return () => {
    if (receiver === next) receiver = undefined;
  };
}

/** Whether any toast was ever shown. */
export function hasToasts(): boolean {
  return hasShown;
}

/** Calls the listener for each new toast. Returns a function that removes it. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { TOAST_DURATION } from '../../contract/limits.ts';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: string;
  type: ToastType;
  title: string;
  message?: string;
  /** A page of this site that it leads to. */
  link?: { label: string; to: string };
  /** Something to do about it, as taking it back; the toast closes with it. */
  action?: { label: string; onSelect: () => void };
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

/** Whether anything was ever to be shown. */
export function toastsWanted(): boolean {
  return wanted;
}

/** Hears of the next toast. */
export function onToast(wake: () => void): () => void {
  waiters.add(wake);
  return () => waiters.delete(wake);
}

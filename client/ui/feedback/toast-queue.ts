import { commonMessages } from '#client/lib/format/common.messages.ts';
import { createListeners } from '#client/lib/hooks/listeners.ts';
import { TOAST_DURATION } from '#contract/foundations/limits.ts';

export type ToastType = 'success' | 'error' | 'info' | 'warning';

export interface Toast {
  id: string;
  type: ToastType;
  /** The outcome. On a phone it has only one line, so names and user-entered texts belong in the message. */
  title: string;
  /** The subject, such as `post:{id}`, by default the title. A toast replaces the last toast about its subject. */
  about?: string;
  message?: string;
  link?: { label: string; to: string };
  /** A button such as 元に戻す. Pressing it also closes the toast. */
  action?: { label: string; onSelect: () => void };
  /** The time until the toast closes, in milliseconds. With 0 or less, it stays open. */
  duration?: number;
  /** The control that the user has used last. The toast must not cover it. */
  control?: Element | null;
}

/** Returns the button of a toast that reverts what the toast reports. */
export function undoAction(onSelect: () => unknown): Toast['action'] {
  return { label: commonMessages.undo, onSelect: () => void onSelect() };
}

type Receiver = (toast: Toast) => void;

const queue: Toast[] = [];
const listeners = createListeners();
let receiver: Receiver | undefined;
let hasShown = false;
let lastId = 0;
let lastPressed: Element | null = null;

// Stores the last pressed element, because Safari does not focus a tapped button.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', notePress, { capture: true, passive: true });
}

function notePress({ target }: Event): void {
  lastPressed = target instanceof Element ? target : null;
}

function lastControl(): Element | null {
  const { activeElement, body } = document;
  return activeElement === body ? lastPressed : activeElement;
}

/** Shows a toast and returns its id. Can be called outside of React. */
export function showToast(toast: Omit<Toast, 'id' | 'control'>): string {
  lastId += 1;
  const id = `toast-${lastId}`;
  const whole = { duration: TOAST_DURATION, ...toast, id, control: lastControl() };
  if (receiver) receiver(whole);
  else queue.push(whole);
  hasShown = true;
  listeners.notify();
  return id;
}

export function receiveToasts(next: Receiver): () => void {
  receiver = next;
  for (const toast of queue.splice(0)) next(toast);
  return () => {
    if (receiver === next) receiver = undefined;
  };
}

export function hasToasts(): boolean {
  return hasShown;
}

export const subscribeToToasts = listeners.subscribe;

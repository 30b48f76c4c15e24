import { MINUTE } from '#contract/foundations/limits.ts';
import { createListeners } from '../hooks/listeners.ts';

/** The minimum delay before a waiting action is sent again, in milliseconds. The maximum is twice as long. */
const RETRY_DELAY = MINUTE;

const waiting = new Set<() => void>();
const listeners = createListeners();

/** Waits until the site may be writable. Ends at the latest after a delay, or when the signal is aborted. */
export async function holdAction(
  action: { isPaused: boolean },
  signal: AbortSignal,
  onChange: () => void,
): Promise<void> {
  action.isPaused = true;
  onChange();
  await untilWritable(signal);
  action.isPaused = false;
  onChange();
}

function untilWritable(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      waiting.delete(finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, RETRY_DELAY * (1 + Math.random()));
    waiting.add(finish);
    signal.addEventListener('abort', finish);
  });
}

/** Reports that the site is writable again. The waiting actions are then sent. */
export function reportWritable(): void {
  for (const resume of [...waiting]) resume();
}

/** Reports that the server has refused a write because the site is read-only. */
export function reportReadOnly(): void {
  listeners.notify();
}

export const subscribeToReadOnly = listeners.subscribe;

/** The frame of every page, in which nobody looks for news. */
const frame = /\/(session|site-settings|count|unread-count)$/;

const listeners = new Set<() => void>();
let oldest: number | undefined;

/** When the oldest shown answer of those that the service worker has kept was read. Undefined without one. */
export function keptSince(): number | undefined {
  return oldest;
}

/** Reports an answer that the service worker has kept, with the time at which the server gave it. */
export function reportKept(url: string, at: number): void {
  if (!frame.test(url)) setOldest(Math.min(at, oldest ?? at));
}

/** Forgets the kept answers, which are read again. */
export function forgetKept(): void {
  setOldest(undefined);
}

/** Calls the listener when the time may have changed. Returns a function that unsubscribes. */
export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOldest(next: number | undefined): void {
  oldest = next;
  for (const listener of listeners) listener();
}

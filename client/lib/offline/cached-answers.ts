/** The requests of the site's frame. Their age is not reported, because nobody looks for news in the frame. */
const frame = /\/(session|site-settings|count|unread-count)$/;

const listeners = new Set<() => void>();
let oldest: number | undefined;

/** Returns when the oldest shown response from the cache of the service worker was read. Undefined when none is shown. */
export function readCachedSince(): number | undefined {
  return oldest;
}

/** Reports a response from the cache of the service worker, with the time at which the server sent it. */
export function reportCached(url: string, at: number): void {
  if (!frame.test(url)) setOldest(Math.min(at, oldest ?? at));
}

/** Resets the reported time. Called before the cached responses are read again. */
export function forgetCached(): void {
  setOldest(undefined);
}

/** Calls the listener when the time may have changed. Returns a function that unsubscribes. */
export function subscribeToCached(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setOldest(next: number | undefined): void {
  oldest = next;
  for (const listener of listeners) listener();
}

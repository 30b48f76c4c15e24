import { createListeners } from '../hooks/listeners.ts';

/**
 * The requests for the header and the frame of all pages. Their age is not reported, because nobody reads news there.
 */
const frame = /\/(session|site-settings|count|unread-count)$/;

const listeners = createListeners();
let oldest: number | undefined;

/** Returns when the server sent the oldest shown response from the worker's cache. Undefined if none is shown. */
export function readCachedSince(): number | undefined {
  return oldest;
}

/** Reports a response from the cache of the service worker, with the time at which the server sent it. */
export function reportCached(url: string, at: number): void {
  if (!frame.test(url)) setOldest(Math.min(at, oldest ?? at));
}

/** Forgets the reported responses. Must be called before the cached responses are read again. */
export function forgetCached(): void {
  setOldest(undefined);
}

export const subscribeToCached = listeners.subscribe;

function setOldest(next: number | undefined): void {
  oldest = next;
  listeners.notify();
}

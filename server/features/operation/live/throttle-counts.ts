export const INTERVAL_MS = 250;

type Send<Key> = (key: Key, count: number) => void;

/**
 * Returns a function that sends the first count of a key, such as the id of a post, immediately. It combines further
 * counts of the next 250 ms into one count by `merge`.
 */
export function throttleCounts<Key extends string>(
  send: Send<Key>,
  merge: (waiting: number, latest: number) => number,
): Send<Key> {
  /** The keys whose interval is running, each with the count that waits for the end of the interval. */
  const recent = new Map<Key, number | null>();

  function sendNow(key: Key, count: number): void {
    send(key, count);
    recent.set(key, null);
    setTimeout(() => finishInterval(key), INTERVAL_MS).unref();
  }

  function finishInterval(key: Key): void {
    const waiting = recent.get(key) ?? null;
    recent.delete(key);
    if (waiting !== null) sendNow(key, waiting);
  }

  return (key, count) => {
    const waiting = recent.get(key);
    if (waiting === undefined) sendNow(key, count);
    else recent.set(key, waiting === null ? count : merge(waiting, count));
  };
}

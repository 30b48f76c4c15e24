const INTERVAL_MS = 250;

type Send = (postId: string, count: number) => void;

/**
 * Sends the first count of a post at once, and the counts of the next 250 ms as one, combined by
 * `merge`.
 */
export function throttleCounts(
  send: Send,
  merge: (waiting: number, latest: number) => number,
): Send {
  /** Posts sent within the interval, with the count that waits for its end. */
  const recent = new Map<string, number | null>();

  function sendNow(postId: string, count: number): void {
    send(postId, count);
    recent.set(postId, null);
    setTimeout(() => finishInterval(postId), INTERVAL_MS).unref();
  }

  function finishInterval(postId: string): void {
    const waiting = recent.get(postId) ?? null;
    recent.delete(postId);
    if (waiting !== null) sendNow(postId, waiting);
  }

  return (postId, count) => {
    const waiting = recent.get(postId);
    if (waiting === undefined) sendNow(postId, count);
    else recent.set(postId, waiting === null ? count : merge(waiting, count));
  };
}

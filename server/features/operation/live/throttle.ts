import type { Topic } from '#contract/operation/live-events.ts';

/**
 * Returns a function that calls `act` at once, and once more after `interval` milliseconds for all calls during this
 * interval.
 */
export function throttle(act: () => void, interval: number): () => void {
  let isResting = false;
  let isWanted = false;

  function actAndRest(): void {
    isResting = true;
    isWanted = false;
    act();
    setTimeout(() => {
      isResting = false;
      if (isWanted) actAndRest();
    }, interval).unref();
  }

  return () => {
    if (isResting) isWanted = true;
    else actAndRest();
  };
}

/** In milliseconds. */
export const COUNTS_INTERVAL = 250;

type Send<Key> = (key: Key, count: number) => void;

/** Sends the first count of a key at once, and merges further counts of the next 250 ms into one count. */
export function throttleCounts<Key extends string>(
  send: Send<Key>,
  merge: (waiting: number, latest: number) => number,
): Send<Key> {
  /** The keys whose interval is running, each with the count that waits for the end of the interval. */
  const recent = new Map<Key, number | null>();

  function sendNow(key: Key, count: number): void {
    send(key, count);
    recent.set(key, null);
    setTimeout(() => finishInterval(key), COUNTS_INTERVAL).unref();
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

/** In milliseconds. */
const TOPICS_INTERVAL = 250;

/** Returns a function that sends topics immediately, but the same topic at most every `interval` milliseconds. */
export function throttleTopics<Of extends Topic>(
  send: (topics: Of[]) => void,
  interval = TOPICS_INTERVAL,
): (topics: Iterable<Of>) => void {
  /** The topics sent within the interval. */
  const sent = new Set<Of>();
  const waiting = new Set<Of>();

  function endInterval(): void {
    sent.clear();
    const late = [...waiting];
    waiting.clear();
    if (late.length > 0) publish(late);
  }

  function publish(topics: Iterable<Of>): void {
    if (sent.size === 0) setTimeout(endInterval, interval).unref();
    const first: Of[] = [];
    for (const topic of topics) {
      if (sent.has(topic)) waiting.add(topic);
      else first.push(topic);
    }
    for (const topic of first) sent.add(topic);
    if (first.length > 0) send(first);
  }

  return publish;
}

/** Calls `act` once for all calls up to the next multiple of `interval` milliseconds, regardless of earlier calls. */
export function gather(act: () => void, interval: number): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    const untilNext = interval - (Date.now() % interval);
    setTimeout(() => {
      isWaiting = false;
      act();
    }, untilNext).unref();
  };
}

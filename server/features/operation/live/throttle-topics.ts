import type { Topic } from '#contract/operation/live-events.ts';

const INTERVAL = 250;

/** Returns a function that sends topics immediately, but the same topic at most every `interval` milliseconds. */
export function throttleTopics<Of extends Topic>(
  send: (topics: Of[]) => void,
  interval = INTERVAL,
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

import type { AudienceTopic } from '#contract/operation/live-events.ts';
import type { TopicListener } from '#server/platform/database/after-commit.ts';

const INTERVAL_MS = 250;

/** Sends topics immediately. Sends topics that are repeated within 250 ms once more at the end of that time. */
export function throttleTopics(send: (topics: AudienceTopic[]) => void): TopicListener {
  /** The topics sent within the interval. */
  const sent = new Set<AudienceTopic>();
  const waiting = new Set<AudienceTopic>();

  function endInterval(): void {
    sent.clear();
    const late = [...waiting];
    waiting.clear();
    if (late.length > 0) publish(late);
  }

  function publish(topics: Iterable<AudienceTopic>): void {
    if (sent.size === 0) setTimeout(endInterval, INTERVAL_MS).unref();
    const first: AudienceTopic[] = [];
    for (const topic of topics) {
      if (sent.has(topic)) waiting.add(topic);
      else first.push(topic);
    }
    for (const topic of first) sent.add(topic);
    if (first.length > 0) send(first);
  }

  return publish;
}

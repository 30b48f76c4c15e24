import type { LiveEvent } from '#contract/live-events.ts';

/** Carries events to every process of the site; delivery is best effort and follows the commit. */
export interface LiveBus {
  publish(event: LiveEvent): void;
  /** Calls `listener` for every event of any process; returns how to stop. */
  subscribe(listener: (event: LiveEvent) => void): () => void;
  close(): Promise<void>;
}

/** The bus of a single process. */
export function createLocalBus(): LiveBus {
  const listeners = new Set<(event: LiveEvent) => void>();
  return {
    publish: (event) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => listeners.clear(),
  };
}

import type { LiveMessage, Topic } from '#contract/live-events.ts';

/** How long a browser waits before it reconnects. */
const RETRY_MS = 3000;

// A server-sent event without a name arrives as `message`. The name `open` is taken: EventSource
// would call its `onopen` once more.

/** The first event of a connection: from here on it receives the messages of these topics. */
export function subscribedFrame(topics: readonly Topic[]): string {
  return `event: subscribed\nretry: ${RETRY_MS}\ndata: ${JSON.stringify({ topics })}\n\n`;
}

export function messageFrame(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** Messages may have been lost: the client reads again what it subscribes to. */
export const refetchFrame = 'event: refetch\ndata: {}\n\n';

/** The last event of a connection whose session somebody has ended; one that has expired ends without it. */
export const endedFrame = 'event: ended\ndata: {}\n\n';

/** Keeps proxies from closing a silent connection. */
export const heartbeatFrame = ': heartbeat\n\n';

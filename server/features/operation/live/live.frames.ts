import type { LiveMessage, Topic } from '#contract/operation/live-events.ts';

/** The time before a browser reconnects. */
const RETRY_MS = 3000;

// A server-sent event without a name arrives as `message`. The name `open` is not usable, because EventSource would
// call `onopen` again.

/** Returns the first event of a connection. The connection receives the messages of these topics from then on. */
export function subscribedFrame(topics: readonly Topic[]): string {
  return `event: subscribed\nretry: ${RETRY_MS}\ndata: ${JSON.stringify({ topics })}\n\n`;
}

export function messageFrame(message: LiveMessage): string {
  return `data: ${JSON.stringify(message)}\n\n`;
}

/** Messages may have been lost, so the client reads its subscribed data again. */
export const refetchFrame = 'event: refetch\ndata: {}\n\n';

/** The last event of a connection whose session was ended. An expired session ends without this event. */
export const endedFrame = 'event: ended\ndata: {}\n\n';

/** Prevents proxies from closing an idle connection. */
export const heartbeatFrame = ': heartbeat\n\n';

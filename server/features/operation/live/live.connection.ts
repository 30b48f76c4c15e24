import type { ServerResponse } from 'node:http';
import type { LiveMessage, Topic } from '#contract/operation/live-events.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** The maximum number of unread bytes of a client. */
export const MAX_UNSENT_BYTES = 64 * 1024;
/** In milliseconds. A connection ends within a second of the end of its session. */
const END_TIMEOUT = 500;

/** A connection of one browser for server-sent events. It belongs to a session. */
export class LiveConnection {
  readonly userId: string;
  readonly sessionHash: string;
  readonly topics: readonly Topic[];
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, viewer: Viewer, topics: readonly Topic[]) {
    this.userId = viewer.userId;
    this.sessionHash = viewer.sessionHash;
    this.topics = topics;
    this.#response = response;
  }

  /** Sends a frame. Disconnects a client that has not read the previous frames. */
  send(frame: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    // The check comes before the write, because everything that is written in one turn of the event loop is buffered
    // until the end of the turn.
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else response.write(frame);
  }

  /** Ends the response. Disconnects a client that has not read everything within END_TIMEOUT. */
  end(): void {
    const response = this.#response;
    response.end();
    const cutOff = () => response.writableFinished || response.destroy();
    setTimeout(cutOff, END_TIMEOUT).unref();
  }
}

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

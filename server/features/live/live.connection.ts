import type { ServerResponse } from 'node:http';
import type { Topic } from '#contract/live-events.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Bytes that may wait for one client to read them. */
export const MAX_UNSENT_BYTES = 64 * 1024;
/** Milliseconds. A connection ends within a second of its session. */
const END_TIMEOUT = 500;

/** One browser that receives server-sent events. It belongs to a session. */
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

  /** Sends a frame. A client that has not read the frames before it is disconnected instead. */
  send(frame: string): void {
    const response = this.#response;
    if (response.writableEnded || response.destroyed) return;
    // Before the write: what is written in one turn of the event loop is buffered until its end.
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else response.write(frame);
  }

  /** Ends the response; a client that has not read everything by END_TIMEOUT is cut off. */
  end(): void {
    const response = this.#response;
    response.end();
    const cutOff = () => response.writableFinished || response.destroy();
    setTimeout(cutOff, END_TIMEOUT).unref();
  }
}

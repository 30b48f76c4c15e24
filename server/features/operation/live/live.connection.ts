import type { Socket } from 'node:net';
import type { Topic } from '#contract/operation/live-events.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** The maximum number of unread bytes of a client. */
export const MAX_UNSENT_BYTES = 64 * 1024;
/** In milliseconds. A connection ends within a second of its session. */
const END_TIMEOUT = 500;

/** A connection of one browser for server-sent events. It belongs to a session. */
export class LiveConnection {
  readonly userId: string;
  readonly sessionHash: string;
  readonly topics: readonly Topic[];
  readonly #socket: Socket;

  constructor(socket: Socket, viewer: Viewer, topics: readonly Topic[]) {
    this.userId = viewer.userId;
    this.sessionHash = viewer.sessionHash;
    this.topics = topics;
    this.#socket = socket;
  }

  /** Calls `act` when the connection has closed, whoever closed it. */
  onClose(act: () => void): void {
    this.#socket.once('close', act);
  }

  /** Sends a frame. Disconnects a client that has not read the previous frames. */
  send(frame: string): void {
    const socket = this.#socket;
    if (!socket.writable) return;
    if (socket.writableLength > MAX_UNSENT_BYTES) socket.destroy();
    else socket.write(frame);
  }

  /** Ends the stream. Disconnects a client that has not closed its end within END_TIMEOUT. */
  end(): void {
    const socket = this.#socket;
    socket.end();
    setTimeout(() => socket.destroy(), END_TIMEOUT).unref();
  }
}

import type { Topic } from '#contract/operation/live-events.ts';
import type { LiveConnection } from './live.connection.ts';

/** The live connections of this process. */
export class LiveHub {
  readonly #connections = new Set<LiveConnection>();
  readonly #byTopic = new Map<Topic, Set<LiveConnection>>();
  #isClosed = false;

  /** Adds a connection. Ends it immediately when the hub is closed. */
  add(connection: LiveConnection): void {
    if (this.#isClosed) connection.end();
    this.#connections.add(connection);
    for (const topic of connection.topics) {
      this.#byTopic.set(topic, this.subscribersOf(topic).add(connection));
    }
  }

  remove(connection: LiveConnection): void {
    this.#connections.delete(connection);
    for (const topic of connection.topics) {
      const subscribers = this.subscribersOf(topic);
      subscribers.delete(connection);
      if (subscribers.size === 0) this.#byTopic.delete(topic);
    }
  }

  get size(): number {
    return this.#connections.size;
  }

  subscribersOf(topic: Topic): Set<LiveConnection> {
    return this.#byTopic.get(topic) ?? new Set();
  }

  sessions(): string[] {
    return [...new Set([...this.#connections].map(({ sessionHash }) => sessionHash))];
  }

  sendToAll(frame: string): void {
    for (const connection of this.#connections) connection.send(frame);
  }

  /** Ends the connections of these sessions, after an optional last frame. */
  endSessions(hashes: ReadonlySet<string>, lastFrame?: string): void {
    for (const connection of this.#connections) {
      if (!hashes.has(connection.sessionHash)) continue;
      if (lastFrame !== undefined) connection.send(lastFrame);
      connection.end();
    }
  }

  /** Ends all connections, including those that are still being opened. */
  close(): void {
    this.#isClosed = true;
    for (const connection of this.#connections) connection.end();
  }
}

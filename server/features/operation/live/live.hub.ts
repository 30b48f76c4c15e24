import type { FastifyBaseLogger } from 'fastify';
import type { Topic } from '#contract/operation/live-events.ts';
import { sessionsAmong } from '#server/features/identity/sessions/sessions.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { endedFrame, type LiveConnection } from './live.connection.ts';

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

/** In milliseconds. */
const SESSION_CHECK_INTERVAL = 500;

/**
 * Ends the connections of sessions that are deleted or expired, or whose member is blocked. The sessions are read from
 * the database, so the checks do not depend on messages from any process. The connection of an expired session ends
 * without an event, so the page stays until it needs a session. Returns a function that stops these checks.
 */
export function checkSessions(
  hub: Pick<LiveHub, 'sessions' | 'endSessions'>,
  database: Queryable,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  let isStopped = false;
  // Only the first of several failures is logged, because the sessions are checked twice a second.
  let isFailing = false;
  let timer: NodeJS.Timeout;

  async function check(): Promise<void> {
    const connected = hub.sessions();
    const stored = await sessionsAmong(database, connected);
    hub.endSessions(new Set(connected.filter((hash) => !stored.has(hash))), endedFrame);
    hub.endSessions(new Set(connected.filter((hash) => stored.get(hash) === 'over')));
  }

  async function checkAndRepeat(): Promise<void> {
    try {
      await check();
      isFailing = false;
    } catch (error) {
      if (!isStopped && !isFailing) {
        log.warn({ err: error }, 'sessions of live connections not checked');
      }
      isFailing = true;
    }
    if (!isStopped) repeat();
  }

  function repeat(): void {
    timer = setTimeout(() => void checkAndRepeat(), SESSION_CHECK_INTERVAL).unref();
  }

  repeat();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

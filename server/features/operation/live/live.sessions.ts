import type { FastifyBaseLogger } from 'fastify';
import { sessionsAmong } from '#server/features/identity/sessions/sessions.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { endedFrame } from './live.frames.ts';
import type { LiveHub } from './live.hub.ts';

const INTERVAL_MS = 500;

/**
 * Ends the connections of sessions that are deleted, expired, or of a blocked member. It reads the sessions in the
 * database, so it does not depend on messages from any process. The connection of an expired session ends without an
 * event, so the page stays until it needs a session. Returns a function that stops these checks.
 */
export function checkSessions(
  hub: LiveHub,
  database: Queryable,
  log: FastifyBaseLogger,
): () => void {
  let isStopped = false;
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
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, 'sessions of live connections not checked');
    }
    if (!isStopped) repeat();
  }

  function repeat(): void {
    timer = setTimeout(() => void checkAndRepeat(), INTERVAL_MS).unref();
  }

  repeat();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

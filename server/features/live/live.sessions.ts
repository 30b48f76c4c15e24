import type { FastifyBaseLogger } from 'fastify';
import { sessionsAmong } from '#server/features/sessions/sessions.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { endedFrame } from './live.frames.ts';
import type { LiveHub } from './live.hub.ts';

const INTERVAL_MS = 500;

/**
 * Ends connections whose session is gone, expired or its member blocked. It reads the sessions
 * themselves, so that it depends on nobody to report an end, in whichever process that happened. Who has only been away
 * too long is not told: their page stays as it is until it needs a session.
 * Returns how to stop.
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

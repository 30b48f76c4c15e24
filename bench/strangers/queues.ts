/** The lengths of what waits in the process of a site, and its memory. */
import { get } from 'node:http';
import { SECOND } from '#contract/foundations/limits.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import type { Session } from './send.ts';

const INTERVAL = SECOND / 2;

/** The maxima of a time. */
export interface Queues {
  /** Queries, or on SQLite writes, that wait for a connection. */
  database: number;
  jobs: number;
  /** Live connections. One that does not read is closed when 64 KB wait for it. */
  live: number;
  /** In bytes. */
  memory: number;
}

/** Watches the metrics of a site. `take` returns the maxima since the last call. */
export function watchQueues(url: string, memory: () => number) {
  const none = (): Queues => ({ database: 0, jobs: 0, live: 0, memory: 0 });
  let most = none();
  const watch = async () => {
    const text = await fetch(`${url}/metrics`)
      .then((response) => response.text())
      .catch(() => '');
    const sumOf = (pattern: RegExp) =>
      [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
    most = {
      database: Math.max(most.database, sumOf(/^database_waiting (\d+)$/gm)),
      jobs: Math.max(most.jobs, sumOf(/^jobs\{.*state="waiting"\} (\d+)$/gm)),
      live: Math.max(most.live, sumOf(/^live_connections (\d+)$/gm)),
      memory: Math.max(most.memory, memory()),
    };
  };
  const timer = setInterval(() => void watch(), INTERVAL);
  return {
    take: (): Queues => {
      const taken = most;
      most = none();
      return taken;
    },
    stop: () => clearInterval(timer),
  };
}

/** Opens live connections about a post for each member. Every other one never reads, and opens again once it is closed. */
export function openLiveConnections(
  port: number,
  sessions: readonly Session[],
  postId: string,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const open = (session: Session, reads: boolean) => {
    if (signal.aborted) return;
    const again = () => setTimeout(() => open(session, reads), SECOND).unref();
    const headers = { cookie: `${SESSION_COOKIE}=${session.cookie}` };
    get({ port, signal, headers, path: `/api/live?topics=all,post:${postId}` }, (response) => {
      response.on('error', () => undefined).once('close', again);
      if (reads) response.resume();
    }).on('error', () => undefined);
  };
  for (const [index, session] of sessions.entries()) open(session, index % 2 === 0);
  return () => controller.abort();
}

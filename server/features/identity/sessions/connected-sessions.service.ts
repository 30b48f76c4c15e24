import type { ConnectedSession } from '#contract/identity/session.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PublishSessionEnd } from './sessions.service.ts';
import * as store from './sessions.store.ts';

const SESSIONS_SHOWN = 50;

interface Deps {
  database: Database;
  publishEvent: PublishSessionEnd;
}

type Sessions = { items: ConnectedSession[] };

/** Returns the sessions of the viewer: the current one first, then the others, the last used first. */
export async function readSessions(database: Database, viewer: Viewer): Promise<Sessions> {
  const of = { user: viewer.userId, now: new Date().toISOString(), limit: SESSIONS_SHOWN };
  const rows = await store.listSessions(database.read, of);
  const items = rows.map(({ id_hash: id, ...session }) => ({
    id,
    ...session,
    is_current: id === viewer.sessionHash,
  }));
  return { items: items.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)) };
}

/** Ends one session of the viewer, or all sessions except one, together with their live connections. */
export async function endSessions(
  { database, publishEvent }: Deps,
  viewer: Viewer,
  which: Parameters<typeof store.deleteSessions>[2],
): Promise<Sessions> {
  await database.write(async (transaction, afterCommit) => {
    const ended = await store.deleteSessions(transaction, viewer.userId, which);
    afterCommit(() => {
      for (const hash of ended) publishEvent(hash);
    });
  });
  return readSessions(database, viewer);
}

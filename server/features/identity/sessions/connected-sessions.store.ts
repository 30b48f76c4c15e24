import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

/** Stores when and from which client a session is used, unless a use after `due` is already stored. */
export const updateLastSeen = prepared<{
  hash: string;
  browser: string;
  system: string;
  network: string;
  now: string;
  due: string;
}>()((database, value) =>
  database
    .updateTable('sessions')
    .set({
      browser: value('browser'),
      system: value('system'),
      network: value('network'),
      last_seen_at: value('now'),
    })
    .where('id_hash', '=', value('hash'))
    .where('last_seen_at', '<=', value('due')),
);

const lastUse = prepared<{ userId: string; before: string }>()((database, value) =>
  database
    .selectFrom('sessions')
    .where('user_id', '=', value('userId'))
    .where('last_seen_at', '<', value('before'))
    .select(({ fn }) => fn.max('last_seen_at').as('seen')),
);

/** Returns the last use of any session of a member before a time, or null when there is none. */
export async function findLastUse(
  database: Queryable,
  times: { userId: string; before: string },
): Promise<string | null> {
  const [row] = await lastUse(database, times);
  return row?.seen ?? null;
}

interface SessionsOf {
  user: string;
  now: string;
  limit: number;
}

/** Returns the unexpired sessions of a member, the last used first. */
export async function listSessions(database: Queryable, { user, now, limit }: SessionsOf) {
  return database
    .selectFrom('sessions')
    .where('user_id', '=', user)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id_hash')
    .limit(limit)
    .select(['id_hash', 'browser', 'system', 'network', 'created_at', 'last_seen_at'])
    .execute();
}

/** Deletes one session of a member, or all sessions except one. Returns the hashes of the deleted sessions. */
export async function deleteSessions(
  transaction: Queryable,
  user: string,
  which: { only: string } | { except: string },
): Promise<string[]> {
  const deleted = await transaction
    .deleteFrom('sessions')
    .where('user_id', '=', user)
    .where('id_hash', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.except)
    .returning('id_hash')
    .execute();
  return deleted.map(({ id_hash }) => id_hash);
}

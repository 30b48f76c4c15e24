import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const bySessionHash = prepared<{ hash: string; now: string }>()((database, value) =>
  database
    .selectFrom('sessions')
    .innerJoin('private_profiles', 'private_profiles.id', 'sessions.user_id')
    .leftJoin('admin_users', 'admin_users.id', 'sessions.user_id')
    .where('sessions.id_hash', '=', value('hash'))
    .where('sessions.expires_at', '>', value('now'))
    .select([
      'sessions.user_id',
      'private_profiles.is_profile_complete',
      'private_profiles.blocked_at',
      'admin_users.rank',
      'admin_users.has_own_permissions',
    ]),
);

/** The unexpired session of this hash with what policies need to know of its member. */
export async function findSession(database: Queryable, hash: string, now: string) {
  const [row] = await bySessionHash(database, { hash, now });
  return row ?? null;
}

export async function insertSession(
  database: Queryable,
  session: { id_hash: string; user_id: string; created_at: string; expires_at: string },
): Promise<void> {
  await database.insertInto('sessions').values(session).execute();
}

export async function deleteSession(database: Queryable, hash: string): Promise<void> {
  await database.deleteFrom('sessions').where('id_hash', '=', hash).execute();
}

export async function upsertCsrfToken(
  database: Queryable,
  token: { token_hash: string; session_hash: string; expires_at: string },
): Promise<void> {
  await database
    .insertInto('csrf_tokens')
    .values(token)
    .onConflict((conflict) =>
      conflict
        .columns(['session_hash', 'token_hash'])
        .doUpdateSet({ expires_at: token.expires_at }),
    )
    .execute();
}

/** Keeps only the `keep` tokens of a session that live longest. */
export async function trimCsrfTokens(
  database: Queryable,
  sessionHash: string,
  keep: number,
): Promise<void> {
  const kept = database
    .selectFrom('csrf_tokens')
    .where('session_hash', '=', sessionHash)
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .limit(keep)
    .select('token_hash');
  await database
    .deleteFrom('csrf_tokens')
    .where('session_hash', '=', sessionHash)
    .where('token_hash', 'not in', kept)
    .execute();
}

const byTokenHash = prepared<{ token: string; session: string; now: string }>()((database, value) =>
  database
    .selectFrom('csrf_tokens')
    .where('session_hash', '=', value('session'))
    .where('token_hash', '=', value('token'))
    .where('expires_at', '>', value('now'))
    .select('token_hash'),
);

export async function hasCsrfToken(
  database: Queryable,
  values: { token: string; session: string; now: string },
): Promise<boolean> {
  return (await byTokenHash(database, values)).length > 0;
}

/** The tables whose rows end by themselves, by their keys. A session's tokens go with it. */
const expiring = {
  sessions: ['id_hash'],
  csrf_tokens: ['session_hash', 'token_hash'],
  sign_in_attempts: ['state_hash'],
  like_batches: ['user_id', 'batch_id'],
} as const;

export const expiringTables = Object.keys(expiring) as (keyof typeof expiring)[];

/** So many rows go in one transaction, so that no writer waits long for it. */
export const EXPIRED_AT_ONCE = 500;

/** Removes up to EXPIRED_AT_ONCE rows that have expired by `now`; returns how many. */
export async function deleteExpired(
  database: Queryable,
  table: keyof typeof expiring,
  now: string,
): Promise<number> {
  const key = sql.join(expiring[table].map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} where expires_at <= ${now} limit ${EXPIRED_AT_ONCE}
    )`.execute(database);
  return Number(numAffectedRows ?? 0);
}

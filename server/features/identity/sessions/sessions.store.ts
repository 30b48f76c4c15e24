import { GENERAL_SETTINGS } from '#server/features/site/site-settings/stored-settings.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, type ValueOf } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rows } from '#server/platform/database/rows.ts';

interface SessionQuery {
  hash: string;
  now: string;
}

function ofHash(database: Queryable, value: ValueOf<SessionQuery>) {
  return database
    .selectFrom('sessions')
    .innerJoin('private_profiles', 'private_profiles.id', 'sessions.user_id')
    .where('sessions.id_hash', '=', value('hash'))
    .where('sessions.expires_at', '>', value('now'))
    .select([
      'sessions.user_id',
      'sessions.last_seen_at',
      'private_profiles.is_profile_complete',
      'private_profiles.blocked_at',
      'private_profiles.hides_others',
      'private_profiles.label_spoiler',
      'private_profiles.label_sensitive',
      'private_profiles.label_ai',
      'private_profiles.leaving_at',
      'private_profiles.approval_asked_at',
    ]);
}

// The joins by `admin_users.id` find nothing for members who are not on the team.
const bySessionHash = prepared<SessionQuery>()((database, value) =>
  ofHash(database, value)
    .leftJoin('admin_users', 'admin_users.id', 'sessions.user_id')
    .leftJoin('passkey_proofs as proof', (join) =>
      join
        .onRef('proof.session_hash', '=', 'sessions.id_hash')
        .on('admin_users.id', 'is not', null),
    )
    .leftJoin('site_settings as settings', (join) =>
      join.on('settings.id', '=', GENERAL_SETTINGS).on('admin_users.id', 'is not', null),
    )
    .select((eb) => [
      'admin_users.rank',
      'admin_users.has_own_permissions',
      'proof.passkey_id as proven_by',
      'proof.proven_at',
      'proof.authenticated_at',
      'settings.value as settings',
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'admin_users.id')
        .select((inner) => inner.fn.min('passkeys.id').as('id'))
        .as('passkey_id'),
    ]),
);

/** Returns the unexpired session with a hash, and the fields that decide about the access of its member, or null. */
export async function findSession(database: Queryable, hash: string, now: string) {
  const [row] = await bySessionHash(database, { hash, now });
  return row ?? null;
}

/** The columns of members who are not on the team. */
const noAdmin = {
  rank: null,
  has_own_permissions: null,
  proven_by: null,
  proven_at: null,
  authenticated_at: null,
  settings: null,
  passkey_id: null,
} as const;

const withoutAdmin = prepared<SessionQuery>()(ofHash);

/** Returns a session like `findSession`, without admin data, for a database that denies access to these data. */
export async function findSessionWithoutAdmin(database: Queryable, hash: string, now: string) {
  const [row] = await withoutAdmin(database, { hash, now });
  return row ? { ...row, ...noAdmin } : null;
}

/** Reads the sessions with the given hashes, with the fields that can end them. */
export const sessionsAmong = preparedList()((database, hashes) =>
  database
    .selectFrom('sessions')
    .innerJoin('private_profiles', 'private_profiles.id', 'sessions.user_id')
    .where('sessions.id_hash', 'in', hashes)
    .select(['sessions.id_hash', 'sessions.expires_at', 'private_profiles.blocked_at']),
);

export const insertSession = rows('sessions').insert();

export async function deleteAllSessions(transaction: Queryable): Promise<void> {
  await transaction.deleteFrom('sessions').execute();
}

export const deleteSession = rows('sessions').deleteBy('id_hash');

/** Deletes all sessions of a member. Returns their hashes. */
export async function deleteSessionsOf(database: Queryable, userId: string): Promise<string[]> {
  const rows = await database
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning('id_hash')
    .execute();
  return rows.map(({ id_hash }) => id_hash);
}

/** Stores a token of a session, or extends it if it is stored already. */
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

/** Deletes the tokens of a session, except for the `keep` tokens that expire last. */
export async function trimCsrfTokens(database: Queryable, sessionHash: string, keep: number) {
  const latest = database
    .selectFrom('csrf_tokens')
    .where('session_hash', '=', sessionHash)
    .orderBy('expires_at', 'desc')
    .orderBy('token_hash')
    .limit(keep)
    .select('token_hash');
  await database
    .deleteFrom('csrf_tokens')
    .where('session_hash', '=', sessionHash)
    .where('token_hash', 'not in', latest)
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

/** Whether a token is registered for a session and has not expired. Token and session are given as hashes. */
export async function hasCsrfToken(
  database: Queryable,
  values: { token: string; session: string; now: string },
): Promise<boolean> {
  return (await byTokenHash(database, values)).length > 0;
}

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
export async function findLastUse(database: Queryable, times: { userId: string; before: string }) {
  const [row] = await lastUse(database, times);
  return row?.seen ?? null;
}

interface SessionsOf {
  user: string;
  now: string;
  limit: number;
}

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

import type { AdminPermission } from '#contract/session.ts';
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
      'admin_users.id as admin_id',
      'admin_users.rank',
      'admin_users.has_own_permissions',
    ]),
);

/** The unexpired session of this hash with what policies need to know of its member. */
export async function findSession(database: Queryable, hash: string, now: string) {
  const [row] = await bySessionHash(database, { hash, now });
  return row ?? null;
}

export async function ownPermissions(
  database: Queryable,
  userId: string,
): Promise<AdminPermission[]> {
  const rows = await database
    .selectFrom('admin_user_permissions')
    .where('user_id', '=', userId)
    .select('permission')
    .execute();
  return rows.map((row) => row.permission as AdminPermission);
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

/** Removes what has expired: sessions (their tokens go with them), tokens, sign-in attempts, like batches. */
export async function deleteExpired(database: Queryable, now: string): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await database.deleteFrom('csrf_tokens').where('expires_at', '<=', now).execute();
  await database.deleteFrom('sign_in_attempts').where('expires_at', '<=', now).execute();
  await database.deleteFrom('like_batches').where('expires_at', '<=', now).execute();
}

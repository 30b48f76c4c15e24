import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';

const proofOfSession = prepared<{ userId: string; sessionHash: string }>()((database, value) =>
  database
    .selectFrom('profiles')
    .leftJoin('passkey_proofs as proof', (join) =>
      join.on('proof.session_hash', '=', value('sessionHash')),
    )
    .where('profiles.id', '=', value('userId'))
    .select((eb) => [
      'proof.passkey_id as proven_by',
      'proof.proven_at',
      'proof.authenticated_at',
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'profiles.id')
        .select((inner) => inner.fn.min('passkeys.id').as('id'))
        .as('passkey_id'),
    ]),
);

/** Returns the proof of a session, and the id of a passkey of its member. Null when the member does not exist. */
export async function findProof(database: Queryable, of: { userId: string; sessionHash: string }) {
  const [row] = await proofOfSession(database, of);
  return row ?? null;
}

export async function listPasskeys(database: Queryable, userId: string) {
  return database
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute();
}

export const findCredential = rows('passkeys').findBy('credential_id');
export const countPasskeys = rows('passkeys').countBy('user_id');

/** Inserts a passkey. Returns false when its credential already exists. */
export const insertPasskey = rows('passkeys').insertOnceBy('credential_id');

/** Deletes a passkey of a member. Returns false when there is none. */
export async function deletePasskey(
  transaction: Queryable,
  of: { id: string; user_id: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkeys')
    .where('id', '=', of.id)
    .where('user_id', '=', of.user_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes all passkeys of a member. Returns how many there were. */
export async function deletePasskeysOf(transaction: Queryable, userId: string): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Stores a use of a passkey. Returns false when the passkey was removed, or when a concurrent use has stored a counter
 * that is not lower.
 */
export async function updateUse(
  transaction: Queryable,
  { id, before, counter, now }: { id: string; before: number; counter: number; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const insertChallenge = rows('passkey_challenges').insert();

/** Deletes the challenge of a session and returns when it expires. Only one of several concurrent callers gets it. */
export async function takeChallenge(
  transaction: Queryable,
  of: { challenge: string; session_hash: string; purpose: 'add' | 'prove' },
) {
  return transaction
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', of.challenge)
    .where('session_hash', '=', of.session_hash)
    .where('purpose', '=', of.purpose)
    .returning('expires_at')
    .executeTakeFirst();
}

/** Stores the proof of a session with a passkey. */
export const upsertProof = rows('passkey_proofs').upsertBy(
  ['session_hash'],
  ['passkey_id', 'proven_at'],
);

/** Stores the proof of a new session by the sign-in provider. */
export const insertProof = rows('passkey_proofs').insert();

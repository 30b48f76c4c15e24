import type { Database, Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export const insertAttempt = rows('sign_in_attempts').insert();

/** Deletes an attempt and returns it. Only one of several concurrent callers gets the attempt. */
export async function takeAttempt(database: Database, stateHash: string) {
  return database.write((transaction) =>
    transaction
      .deleteFrom('sign_in_attempts')
      .where('state_hash', '=', stateHash)
      .returningAll()
      .executeTakeFirst(),
  );
}

/**
 * Returns the member who has this subject at a provider, with the member's block and the reason for a deletion by the
 * team.
 */
export async function findMember(transaction: Queryable, issuer: string, subject: string) {
  return transaction
    .selectFrom('identities')
    .innerJoin('private_profiles', 'private_profiles.id', 'identities.user_id')
    .leftJoin('account_deletions as deletion', (join) =>
      join
        .onRef('deletion.user_id', '=', 'identities.user_id')
        .onRef('deletion.deleted_by', '<>', 'identities.user_id'),
    )
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .select([
      'identities.user_id',
      'private_profiles.email',
      'private_profiles.blocked_at',
      'private_profiles.blocked_until',
      'private_profiles.blocked_reason',
      'deletion.deletion_reason',
    ])
    .executeTakeFirst();
}

export type KnownMember = NonNullable<Awaited<ReturnType<typeof findMember>>>;

export const insertIdentity = rows('identities').insert();

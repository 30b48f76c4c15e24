import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { SignInAttemptsTable } from '#server/platform/database/tables.ts';

/** Keeps an attempt until it is taken or expires. */
export async function insertAttempt(
  database: Database,
  attempt: SignInAttemptsTable,
): Promise<void> {
  await database.write((transaction) =>
    transaction.insertInto('sign_in_attempts').values(attempt).execute(),
  );
}

/** Takes an attempt away: of several callers at once, one gets it. */
export async function takeAttempt(
  database: Database,
  stateHash: string,
): Promise<SignInAttemptsTable | undefined> {
  return database.write((transaction) =>
    transaction
      .deleteFrom('sign_in_attempts')
      .where('state_hash', '=', stateHash)
      .returningAll()
      .executeTakeFirst(),
  );
}

/** The member whom the provider knows as `subject`. */
export async function findMember(transaction: Queryable, issuer: string, subject: string) {
  return transaction
    .selectFrom('identities')
    .innerJoin('private_profiles', 'private_profiles.id', 'identities.user_id')
    .where('identities.issuer', '=', issuer)
    .where('identities.subject', '=', subject)
    .select(['identities.user_id', 'private_profiles.email', 'private_profiles.blocked_at'])
    .executeTakeFirst();
}

export interface NewMember {
  id: string;
  username: string;
  issuer: string;
  subject: string;
  email: string;
  now: string;
}

/** Both profiles and the identity of somebody who signs in for the first time. */
export async function insertMember(transaction: Queryable, member: NewMember): Promise<void> {
  const { id, username, issuer, subject, email, now } = member;
  await transaction
    .insertInto('profiles')
    .values({
      id,
      username,
      username_lower: username.toLowerCase(),
      display_name: '',
      display_name_lower: '',
      bio: '',
      avatar_key: null,
      website: '',
      location: '',
      is_verified: false,
      is_profile_complete: false,
      post_count: 0,
      follower_count: 0,
      following_count: 0,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await transaction
    .insertInto('private_profiles')
    .values({
      id,
      email,
      profile_visibility: 'public',
      message_privacy: 'followers',
      allow_messages: true,
      email_notifications: true,
      push_notifications: true,
      wallet_address: null,
      is_profile_complete: false,
      blocked_at: null,
    })
    .execute();
  await transaction
    .insertInto('identities')
    .values({ issuer, subject, user_id: id, created_at: now })
    .execute();
}

export async function updateEmail(
  transaction: Queryable,
  userId: string,
  email: string,
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ email })
    .where('id', '=', userId)
    .execute();
}

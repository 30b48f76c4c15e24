import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export async function findFormerOwner(database: Queryable, usernameLower: string, now: string) {
  const row = await database
    .selectFrom('former_usernames')
    .where('username_lower', '=', usernameLower)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export const findOwner = rows('profiles').valueBy('id', 'username_lower');

/** Returns the ids of the members with these current or former usernames, which are given in lower case. */
export async function findOwners(database: Queryable, usernames: readonly string[], now: string) {
  if (usernames.length === 0) return new Map<string, string>();
  const former = await database
    .selectFrom('former_usernames')
    .where('username_lower', 'in', usernames)
    .where('expires_at', '>', now)
    .select(['username_lower', 'user_id as id'])
    .execute();
  const own = await database
    .selectFrom('profiles')
    .where('username_lower', 'in', usernames)
    .select(['username_lower', 'id'])
    .execute();
  return new Map([...former, ...own].map(({ username_lower, id }) => [username_lower, id]));
}

/** Deletes a former username that is the member's own or has expired, so that the member can take it. */
export async function freeFormerUsername(
  transaction: Queryable,
  usernameLower: string,
  { userId, now }: { userId: string; now: string },
): Promise<void> {
  await transaction
    .deleteFrom('former_usernames')
    .where('username_lower', '=', usernameLower)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('expires_at', '<=', now)]))
    .execute();
}

/** Returns the few former usernames of a member, the first to expire first. */
export function listFormerUsernames(database: Queryable, userId: string, now: string) {
  return database
    .selectFrom('former_usernames')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .select(['username_lower', 'expires_at'])
    .execute();
}

export const insertFormerUsername = rows('former_usernames').insert();

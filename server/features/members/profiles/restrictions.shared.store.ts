import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { updatePrivateProfile } from './profiles.shared.store.ts';
import type { PrivateProfilesTable } from './profiles.tables.ts';

const columns = [
  'restricted_at',
  'restricted_until',
  'restricted_reason',
  'profile_visibility',
  'own_visibility',
  'leaving_at',
] as const;

export type RestrictionRow = Pick<PrivateProfilesTable, (typeof columns)[number]>;

/** Locks the restriction and the visibility of a member until the transaction ends, and returns them, or null. */
export async function lockRestriction(transaction: Queryable, userId: string) {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(columns)
    .$call(rowLock(transaction, 'private_profiles'))
    .executeTakeFirst();
  return row ?? null;
}

/** Changes the restriction of a member, and the visibility that results from it. */
export const updateRestriction: (
  transaction: Queryable,
  userId: string,
  changes: Partial<Omit<RestrictionRow, 'leaving_at'>>,
) => Promise<void> = updatePrivateProfile;

export async function findDueRestriction(database: Queryable, now: string): Promise<string | null> {
  const row = await database
    .selectFrom('private_profiles')
    .where('restricted_until', '<=', now)
    .orderBy('restricted_until')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findRestriction(database: Queryable, userId: string, now: string) {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .where('restricted_at', 'is not', null)
    .where((eb) => eb.or([eb('restricted_until', 'is', null), eb('restricted_until', '>', now)]))
    .select(['restricted_at', 'restricted_until', 'restricted_reason'])
    .executeTakeFirst();
  return row ?? null;
}

export async function followersAmong(database: Queryable, userId: string, ids: readonly string[]) {
  const rows = await database
    .selectFrom('follows')
    .where('following_id', '=', userId)
    .where('follower_id', 'in', ids)
    .select('follower_id')
    .execute();
  return new Set(rows.map(({ follower_id }) => follower_id));
}

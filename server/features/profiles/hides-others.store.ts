import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Locks profiles against changes, always in the same order; returns those that exist. */
export async function lockProfiles(
  transaction: Queryable,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('profiles')
    .where('id', 'in', userIds)
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'profiles'))
    .execute();
  return rows.map(({ id }) => id);
}

const hidesAnything = sql<boolean>`(
  exists (select 1 from mutes where user_id = private_profiles.id)
  or exists (select 1 from blocks where blocker_id = private_profiles.id)
  or exists (select 1 from blocks where blocked_id = private_profiles.id)
)`;

/** Stores of each member whether anything is hidden from them by a mute or a block. */
export async function updateHidesOthers(
  transaction: Queryable,
  userIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ hides_others: hidesAnything })
    .where('id', 'in', userIds)
    .execute();
}

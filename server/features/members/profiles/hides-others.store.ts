import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';

const hidesAnything = sql<boolean>`(
  exists (select 1 from mutes where user_id = private_profiles.id)
  or exists (select 1 from blocks where blocker_id = private_profiles.id)
  or exists (select 1 from blocks where blocked_id = private_profiles.id)
)`;

/** Stores for each member whether mutes or blocks hide anything from them. */
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

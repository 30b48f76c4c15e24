import type { Queryable } from '#server/platform/database/database.ts';

/** Stores a use of the site by a member, unless a use since `startOfDay` is already stored. */
export async function recordLastUse(
  transaction: Queryable,
  userId: string,
  { now, startOfDay }: { now: string; startOfDay: string },
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ last_used_at: now })
    .where('id', '=', userId)
    .where('last_used_at', '<', startOfDay)
    .execute();
}

/** Counts a report about a member or their content, in the transaction that adds it. */
export async function countReportAbout(transaction: Queryable, userId: string): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set((eb) => ({ reports_count: eb('reports_count', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

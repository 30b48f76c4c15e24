import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

interface Return {
  userId: string;
  /** A known use of the site, which can be later than `last_used_at`. */
  seen: string;
  now: string;
  /** Members who last used the site at or before this time were absent. */
  due: string;
}

/** Stores that a member is back, if the last use of the site was at or before `due`. */
export async function insertReturn(
  transaction: Queryable,
  { userId, seen, now, due }: Return,
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set((eb) => ({
      away_from: eb
        .case()
        .when('last_used_at', '>', seen)
        .then(eb.ref('last_used_at'))
        .else(seen)
        .end(),
      back_at: now,
      has_seen_missed: false,
    }))
    .where('id', '=', userId)
    .where('last_used_at', '<=', due)
    .execute();
}

/** Stores that a member has seen what they missed. */
export async function updateSeenMissed(database: Queryable, userId: string): Promise<void> {
  await database
    .updateTable('private_profiles')
    .set({ has_seen_missed: true })
    .where('id', '=', userId)
    .where('has_seen_missed', '=', false)
    .execute();
}

const ofMember = prepared<{ userId: string }>()((database, value) =>
  database
    .selectFrom('private_profiles')
    .where('id', '=', value('userId'))
    .select(['away_from', 'back_at', 'has_seen_missed']),
);

/** Returns the last absence of a member, or null when the member does not exist. */
export async function findAbsence(database: Queryable, userId: string) {
  const [row] = await ofMember(database, { userId });
  return row ?? null;
}

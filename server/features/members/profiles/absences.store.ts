import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

interface Return {
  userId: string;
  /** A known use of the site, which can be later than `last_used_at`. */
  seen: string;
  now: string;
  /** Members who last used the site at or before this time were absent. */
  due: string;
}

/** Stores that a member is back, if the last use of the site was at or before `due`. */
export async function insertReturn(transaction: Queryable, { userId, seen, now, due }: Return) {
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

export async function updateSeenMissed(database: Queryable, userId: string): Promise<void> {
  await database
    .updateTable('private_profiles')
    .set({ has_seen_missed: true })
    .where('id', '=', userId)
    .where('has_seen_missed', '=', false)
    .execute();
}

export const findAbsence = rows('private_profiles').columnsBy(
  ['away_from', 'back_at', 'has_seen_missed'],
  'id',
);

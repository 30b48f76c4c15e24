import { lowest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { missedSince, SHORTEST_ABSENCE } from './absences.policy.ts';
import * as store from './absences.store.ts';

/** Stores that a member is back. Does nothing when `seen`, or another use of the site, is less than a day ago. */
export async function noteReturn(
  transaction: Queryable,
  userId: string,
  { seen, now }: { seen: string | null; now: number },
): Promise<void> {
  const due = new Date(now - SHORTEST_ABSENCE).toISOString();
  if (seen !== null && seen > due) return;
  const times = { seen: seen ?? lowest.time, now: new Date(now).toISOString(), due };
  await store.insertReturn(transaction, { userId, ...times });
}

export async function readAbsence(database: Database, userId: string): Promise<string | null> {
  const absence = await store.findAbsence(database.read, userId);
  return absence && missedSince(absence, Date.now());
}

export async function endAbsence(database: Database, userId: string): Promise<{ success: true }> {
  await database.writeOne((queryable) => store.updateSeenMissed(queryable, userId));
  return { success: true };
}

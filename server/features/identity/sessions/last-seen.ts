import { MINUTE } from '#contract/foundations/limits.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { SHORTEST_ABSENCE } from '#server/features/members/profiles/absences.policy.ts';
import { noteReturn } from '#server/features/members/profiles/absences.service.ts';
import { recordLastUse } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { deviceOf } from '#server/platform/http/device.ts';
import type { Client } from '#server/platform/http/viewer.ts';
import { spanOfDay } from '#server/platform/japan-time.ts';
import { findLastUse, updateLastSeen } from './sessions.store.ts';

/** The minimum time between two records of the last use of a session, because each record is a write. */
const INTERVAL = 5 * MINUTE;

/** Whether a session was unused for so long that its member may have missed something. */
export function isReturn(lastSeenAt: string): boolean {
  return Date.now() - Date.parse(lastSeenAt) >= SHORTEST_ABSENCE;
}

/** Whether the use of a session is due to be recorded. */
export function isDue(lastSeenAt: string): boolean {
  return Date.now() - Date.parse(lastSeenAt) >= INTERVAL;
}

/**
 * Records that a session is in use. Also records when its member uses the site for the first time on a day. When this
 * fails, the next request tries again.
 */
export async function recordUse(
  database: Database,
  { hash, userId, lastSeenAt }: { hash: string; userId: string; lastSeenAt: string },
  client: Client,
): Promise<void> {
  const now = Date.now();
  const seen = {
    hash,
    ...deviceOf(client),
    now: new Date(now).toISOString(),
    due: new Date(now - INTERVAL).toISOString(),
  };
  const record = async (queryable: Queryable) => {
    if (japanDay(Date.parse(lastSeenAt)) < japanDay(now)) await recordDay(queryable, userId, now);
    await updateLastSeen(queryable, seen);
  };
  await database.write(record).catch(() => undefined);
}

/** Records, once a day in Japan, that a member uses the site, and the time since which the member was absent. */
export async function recordDay(transaction: Queryable, userId: string, now: number) {
  const { start: startOfDay } = spanOfDay(japanDay(now));
  const time = new Date(now).toISOString();
  const seen = await findLastUse(transaction, { userId, before: time });
  await noteReturn(transaction, userId, { seen, now });
  await recordLastUse(transaction, userId, { now: time, startOfDay });
}

import { adminsAmong } from '#server/features/admins/admins.service.ts';
import { seesBlocked } from '#server/features/hiding/hiding.policy.ts';
import { blockedWith } from '#server/features/hiding/hiding.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findOrganiser } from './readers.store.ts';

/** Returns those of the members who may see an event now; none when it does not exist. */
export async function eventReadersAmong(
  database: Queryable,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const organiser = await findOrganiser(database, eventId);
  if (!organiser) return new Set();
  if (!organiser.hides_others) return new Set(userIds);
  const blocked = await blockedWith(database, organiser.id, userIds);
  if (blocked.size === 0) return new Set(userIds);
  const admins = await adminsAmong(database, userIds);
  const mayRead = (userId: string) =>
    !blocked.has(userId) || seesBlocked({ admin: admins.get(userId) ?? null });
  return new Set(userIds.filter(mayRead));
}

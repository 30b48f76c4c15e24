import { existsFor } from '#server/features/members/profiles/profiles.policy.ts';
import { seesBlocked } from '#server/features/members/visibility/visibility.policy.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import { adminsAmong } from '#server/features/team/admins/admins.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findEventTimes, findOrganiser } from './event-readers.store.ts';
import { managesEvents } from './events.policy.ts';

/** Returns the given members who can currently see an event, or none when it does not exist. */
export async function eventReadersAmong(
  database: Queryable,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const organiser = await findOrganiser(database, eventId);
  if (!organiser) return new Set();
  const blocked = organiser.hides_others
    ? await findBlocked(database, organiser.id, userIds)
    : new Set<string>();
  const { id, leaving_at, hidden_at } = organiser;
  if (blocked.size === 0 && leaving_at === null && hidden_at === null) return new Set(userIds);
  const admins = await adminsAmong(database, userIds);
  const mayRead = (userId: string) => {
    const reader = { userId, admin: admins.get(userId) ?? null };
    const isBlocked = blocked.has(userId) && !seesBlocked(reader);
    const isMeant = !isBlocked && (hidden_at === null || userId === id);
    return existsFor(reader, organiser) && (isMeant || managesEvents(reader));
  };
  return new Set(userIds.filter(mayRead));
}

/** Returns the given events that exist and that the viewer cannot see. */
export async function hiddenEventsAmong(
  database: Queryable,
  { userId }: Viewer,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const hidden = new Set<string>();
  for (const id of eventIds) {
    const exists = (await findOrganiser(database, id)) !== null;
    if (exists && !(await eventReadersAmong(database, id, [userId])).has(userId)) hidden.add(id);
  }
  return hidden;
}

/** Returns when an event starts and is over, in milliseconds. Null when the event does not exist. */
export async function readEventTimes(database: Queryable, id: string) {
  const times = await findEventTimes(database, id);
  return times && { start: Date.parse(times.event_date), end: Date.parse(times.over_at) };
}

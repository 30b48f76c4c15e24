import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { publishedEvents } from './published-events.shared.store.ts';

const organiserOf = prepared<{ event: string }>()((database, value) =>
  publishedEvents(database)
    .innerJoin('private_profiles', 'private_profiles.id', 'events.user_id')
    .where('events.id', '=', value('event'))
    .select([
      'private_profiles.id',
      'private_profiles.hides_others',
      'private_profiles.leaving_at',
      'events.hidden_at',
    ]),
);

/** Returns the organiser of an event, with the facts that decide who can see the event, or null. */
export async function findOrganiser(database: Queryable, eventId: string) {
  const [row] = await organiserOf(database, { event: eventId });
  return row ?? null;
}

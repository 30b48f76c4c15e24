import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { shownEvents } from './published-events.shared.store.ts';

const byId = prepared<{ id: string }>()((database, value) =>
  shownEvents(database)
    .innerJoin('profiles', 'profiles.id', 'events.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'events.user_id')
    .leftJoin('files', 'files.key', 'events.image_key')
    .where('events.id', '=', value('id'))
    .where('private_profiles.leaving_at', 'is', null)
    .select([
      'events.id',
      'events.user_id',
      'events.title',
      'events.description',
      'events.event_date',
      'events.event_end_date',
      'events.is_all_day',
      'events.location',
      'events.image_key',
      'events.cancelled_at',
      'events.tag',
      'events.joined_count',
      'profiles.username',
      'profiles.display_name',
      'private_profiles.profile_visibility as organizer_visibility',
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]),
);

/** Returns an event with its organizer. Omits events of organizers pending deletion and events hidden by the team. */
export async function findEventPreview(database: Queryable, id: string) {
  const [row] = await byId(database, { id });
  return row ?? null;
}

import { expressionBuilder, sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedRow } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishedEvents } from './events.shared.store.ts';

const organiserOf = preparedRow<{ event: string }>()((database, value) =>
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
export const findOrganiser = (database: Queryable, event: string) =>
  organiserOf(database, { event });

const timesOf = preparedRow<{ event: string }>()((database, value) =>
  publishedEvents(database)
    .where('events.id', '=', value('event'))
    .select(['events.event_date', 'events.over_at']),
);

/** Returns when a published event starts and is over, or null. */
export const findEventTimes = (database: Queryable, event: string) => timesOf(database, { event });

const event = expressionBuilder<Tables, 'events'>();

const isOfReadable = isReadableMember({
  member: 'events.user_id',
  viewer: '',
  all: sql<boolean>`true`,
});

/**
 * The pictures of events. Everybody sees the picture of a published event. Only the organiser sees the picture when the
 * event is a draft, the team hides the event, or the organiser is pending deletion.
 */
export const eventPictures: PictureReference = {
  table: 'events',
  column: 'image_key',
  shownTo: {
    everybody: event.and([
      sql<boolean>`not events.is_draft`,
      event('events.hidden_at', 'is', null),
      isOfReadable,
    ]),
    viewer: (viewerId) => event('events.user_id', '=', viewerId),
  },
};

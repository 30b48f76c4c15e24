import { expressionBuilder, sql } from 'kysely';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import { isReadableMember } from '#server/features/profiles/readable-members.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const event = expressionBuilder<Tables, 'events'>();

const isOfReadable = isReadableMember({
  member: 'events.user_id',
  viewer: '',
  all: sql<boolean>`true`,
});

/** Events show their picture to everybody, those that the team hides, or whose organiser is leaving, to the latter. */
export const eventPictures: PictureReference = {
  table: 'events',
  column: 'image_key',
  shownTo: {
    everybody: event.and([event('events.hidden_at', 'is', null), isOfReadable]),
    viewer: (viewerId) => event('events.user_id', '=', viewerId),
  },
};

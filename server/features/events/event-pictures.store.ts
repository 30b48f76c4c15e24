import { expressionBuilder } from 'kysely';
import type { PictureReference } from '#server/features/pictures/pictures.service.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const event = expressionBuilder<Tables, 'events'>();

/** Events show their picture to everybody, those that the team hides to their organiser. */
export const eventPictures: PictureReference = {
  table: 'events',
  column: 'image_key',
  shownTo: {
    everybody: event('events.hidden_at', 'is', null),
    viewer: (viewerId) => event('events.user_id', '=', viewerId),
  },
};

import { expressionBuilder, sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Tables } from '#server/platform/database/tables.ts';

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

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
 * The pictures of events, visible to everybody. The picture is visible to the organiser only when its event is not
 * published or hidden by the team, or when the organiser is pending deletion.
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

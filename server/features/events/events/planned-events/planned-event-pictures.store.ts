import { expressionBuilder, sql } from 'kysely';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { Tables } from '#server/platform/database/tables.ts';

const planned = expressionBuilder<Tables, 'planned_events'>();

/** The pictures of planned events, visible to their organisers only. */
export const plannedEventPictures: PictureReference = {
  table: 'planned_events',
  column: 'image_key',
  shownTo: {
    everybody: sql.lit(false),
    viewer: (viewerId) => planned('planned_events.user_id', '=', viewerId),
  },
};

import { sql } from 'kysely';
import { HOME_EVENTS } from '#contract/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

// A CHECK keeps the end after the start: an event that has not started has not ended.
const next = prepared<{ now: string }>()((database, value) => {
  const page = database
    .selectFrom('events')
    .where('event_date', '>', value('now'))
    .where('cancelled_at', 'is', null)
    .orderBy('event_date')
    .orderBy('id')
    .limit(sql.lit(HOME_EVENTS))
    .select([
      'id',
      'title',
      'event_date',
      'event_end_date',
      'location',
      'image_key',
      'cancelled_at',
      'joined_count',
    ]);
  return database
    .selectFrom(page.as('page'))
    .leftJoin('files', 'files.key', 'page.image_key')
    .orderBy('page.event_date')
    .orderBy('page.id')
    .selectAll('page')
    .select([
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]);
});

const byIds = preparedList<object>()((database, ids) =>
  database
    .selectFrom('events')
    .leftJoin('files', 'files.key', 'events.image_key')
    .where('events.id', 'in', ids)
    .select([
      'events.id',
      'events.title',
      'events.event_date',
      'events.event_end_date',
      'events.location',
      'events.image_key',
      'events.cancelled_at',
      'events.joined_count',
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]),
);

/** Events by their ids, in any order. */
export async function findEvents(database: Queryable, ids: readonly string[]) {
  return byIds(database, ids, {});
}

export type EventCardRow = Awaited<ReturnType<typeof findEvents>>[number];

/** The next 3 events that start after `now`, earliest first. */
export async function listNext(database: Queryable, now: string) {
  return next(database, { now });
}

import { shownEvents } from '#server/features/events/events/events.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const dates = preparedList<object>()((database, ids) =>
  shownEvents(database)
    .innerJoin('search_events as entry', 'entry.id', 'events.id')
    .where('events.series_id', 'in', (eb) =>
      eb.selectFrom('events as found').where('found.id', 'in', ids).select('found.series_id'),
    )
    .selectAll('events')
    .select(['entry.position', 'entry.text']),
);

/** Returns the dates of all series to which these events belong, with their entries. Omits dates that the team hides. */
export function listDatesOfSeries(database: Queryable, ids: readonly string[]) {
  return dates(database, ids, {});
}

export type SeriesDate = Awaited<ReturnType<typeof listDatesOfSeries>>[number];

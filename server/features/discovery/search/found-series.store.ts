import { shownEvents } from '#server/features/events/events/events.shared.store.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

/** Returns the dates of all series to which these events belong, with their entries. Omits dates that the team hides. */
export const listDatesOfSeries = preparedList<object>()((database, ids) =>
  shownEvents(database)
    .innerJoin('search_events as entry', 'entry.id', 'events.id')
    .where('events.series_id', 'in', (eb) =>
      eb.selectFrom('events as found').where('found.id', 'in', ids).select('found.series_id'),
    )
    .selectAll('events')
    .select(['entry.position', 'entry.text']),
);

export type SeriesDate = Awaited<ReturnType<typeof listDatesOfSeries>>[number];

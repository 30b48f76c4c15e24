import { eventText } from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { listDatesOfSeries, type SeriesDate } from './found-series.store.ts';
import type { Match } from './match-statements.store.ts';
import type { Period } from './search-criteria.ts';

/** The date that is shown for a found series, and the number of its other dates to come. */
interface StandIn {
  id: string;
  more_dates: number;
}

/**
 * What is shown for each found date of a series: its next date, or null when a later date is found as well, at whose
 * place the series is listed. Contains no other events.
 */
export async function standInsOf(
  database: Queryable,
  matches: readonly Match[],
  period: Period,
): Promise<Map<string, StandIn | null>> {
  const now = new Date().toISOString();
  const ids = new Set(matches.map(({ id }) => id));
  const dates = (await listDatesOfSeries(database, [...ids])).filter(
    ({ position }) => position >= period.start && position < period.end,
  );
  const ofSeries = Map.groupBy(dates, ({ series_id }) => series_id);
  return new Map(
    dates
      .filter(({ id }) => ids.has(id))
      .map((found) => [found.id, standInOf(found, ofSeries.get(found.series_id) ?? [], now)]),
  );
}

function standInOf(found: SeriesDate, dates: readonly SeriesDate[], now: string): StandIn | null {
  const alike = dates.filter(
    ({ title, location }) => title === found.title && location === found.location,
  );
  const later = alike.filter(({ position }) => position > found.position);
  if (later.some((date) => isFoundWith(date, found))) return null;
  const [next = found, ...others] = alike
    .filter(({ description }) => description === found.description)
    .filter(({ event_date, cancelled_at }) => event_date > now && cancelled_at === null)
    .toSorted((one, other) => one.position - other.position);
  return { id: next.id, more_dates: others.length };
}

/** Whether a date is found by all that finds another one with its title and place. Only some have their description. */
function isFoundWith(date: SeriesDate, found: SeriesDate): boolean {
  return date.text === found.text || found.text === eventText(found, false);
}

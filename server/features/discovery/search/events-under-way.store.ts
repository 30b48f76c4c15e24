import { sql } from 'kysely';
import { EVENT_DURATION_MAX } from '#contract/foundations/limits.ts';
import { shownEvents } from '#server/features/events/events/events.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { positionFunction } from '#server/platform/database/engine-of.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { areFound, isFindable, type Match, type MatchValues } from './match-statements.store.ts';
import { valuesOf } from './match-values.ts';
import { type Criteria, matchNothing, type Period } from './search-criteria.ts';

/** The maximum number of events under way that are listed before all others. */
export const UNDER_WAY_MAX = 20;

interface Values extends MatchValues, Period {
  now: string;
  /** The earliest time at which an event that is under way can have begun. */
  earliest: string;
}

const underWay = preparedVariants((texts: number, without: number) =>
  prepared<Values>()((database, value) => {
    const shape = { texts, without, hasAuthor: false };
    return shownEvents(database)
      .innerJoin('search_events as entry', 'entry.id', 'events.id')
      .where('events.event_date', '>', value('earliest'))
      .where('events.event_date', '<=', value('now'))
      .where('events.over_at', '>', value('now'))
      .where('events.cancelled_at', 'is', null)
      .where('entry.position', '>=', value('start'))
      .where('entry.position', '<', value('end'))
      .where(areFound(shape, value, positionFunction(database)))
      .where(isFindable('entry.user_id', value))
      .orderBy('entry.position', 'desc')
      .limit(sql.lit(UNDER_WAY_MAX))
      .select(['entry.id', 'entry.user_id', 'entry.position']);
  }),
);

/** Returns the found events of a period that are under way, the latest first. Their positions are negative. */
export async function findUnderWay(
  database: Queryable,
  criteria: Criteria,
  reader: Parameters<typeof valuesOf>[1],
): Promise<Match[]> {
  if (matchNothing(criteria)) return [];
  const { values, size, sizeWithout } = valuesOf(criteria, reader);
  const now = Date.now();
  const found = await underWay(size, sizeWithout)(database, {
    ...values,
    ...criteria.period,
    now: new Date(now).toISOString(),
    earliest: new Date(now - EVENT_DURATION_MAX).toISOString(),
  });
  // The results do not show where the texts are.
  return found.map((match) => ({ ...match, position: -match.position, text_offset: 0 }));
}

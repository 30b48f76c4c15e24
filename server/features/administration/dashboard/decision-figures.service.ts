import type { Dashboard } from '#contract/administration/dashboard.ts';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './decision-figures.store.ts';

/** The number of days whose decisions are counted. */
const DAYS = 30;

/** The most cases from which the median is computed. */
const TIMED = 1000;

/** Returns the latest decisions of the team and their median duration, except those about the member `without`. */
export async function readDecisionFigures(
  database: Queryable,
  without: string,
): Promise<Dashboard['decisions']> {
  const since = new Date(Date.now() - DAYS * DAY).toISOString();
  const decided = await store.countDecisions(database, { since, without });
  const appeals = await store.countAppeals(database, { since, without });
  const ended = (status: 'kept' | 'overturned') =>
    appeals.find((one) => one.status === status)?.count ?? 0;
  return {
    days: DAYS,
    by_action: decided.map(({ action, count }) => ({ action, count })),
    appeals: { kept: ended('kept'), overturned: ended('overturned') },
    median_minutes: medianMinutes(await store.listDecided(database, { since, without }, TIMED)),
  };
}

/** Returns the median time from opening to decision in minutes, or null without decisions. */
function medianMinutes(
  cases: readonly { opened_at: string; decided_at: string | null }[],
): number | null {
  const times = cases
    .flatMap(({ opened_at, decided_at }) =>
      decided_at === null ? [] : [Date.parse(decided_at) - Date.parse(opened_at)],
    )
    .sort((a, b) => a - b);
  const middle = times[Math.floor((times.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle / MINUTE);
}

import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { toWord } from '#server/platform/search/tokens.ts';
import { findUnderWay, UNDER_WAY_MAX } from './events-under-way.store.ts';
import type {
  Direction,
  Match,
  Reader,
  SearchTable,
  ShapeVariant,
} from './match-statements.store.ts';
import { valuesOf } from './match-values.ts';
import { findOnPostgres } from './postgres-matches.store.ts';
import { type Criteria, matchNothing, type Period } from './search-criteria.ts';
import { findOnSqlite } from './sqlite-matches.store.ts';
import { rarestTokens } from './token-rarity.store.ts';

/** Found posts, the newest first. */
export const matchKeyset = new Keyset('desc', { position: 'position' }, 'search');

/**
 * Found events: those that began before today and are under way, then the next ones, then those that are over, the latest
 * first. The positions of those under way are negative.
 */
export const eventKeyset = new Keyset('asc', { position: 'position' }, 'search-events');

interface Search {
  table: SearchTable;
  criteria: Criteria;
  reader: Reader;
  after: After<'position'>;
  limit: number;
  /** Omitted for the newest entries first. */
  direction?: Direction;
}

/** Returns the first entries that meet the criteria and whose author the viewer can read. */
export async function findMatches(
  database: Queryable,
  { table, criteria, reader, after, limit, direction = 'desc' }: Search,
): Promise<Match[]> {
  if (matchNothing(criteria)) return [];
  const { values, size, sizeWithout, hasAuthor } = valuesOf(criteria, reader);
  const variant: ShapeVariant = [table, direction, size, sizeWithout, hasAuthor, limit];
  const period = periodAfter(after, criteria.period, direction);
  const tokens = await rarestTokens(database, table, criteria);
  if (engineOf(database) === 'postgres') {
    return findOnPostgres(database, variant, { ...values, ...period, tokens });
  }
  const match = tokens.map(toWord).join(' ');
  return findOnSqlite(database, variant, { ...values, ...period, match });
}

/** Returns the part of a period that begins after an entry. */
function periodAfter(
  { position }: After<'position'>,
  { start, end }: Period,
  direction: Direction,
): Period {
  if (direction === 'desc') return { start, end: Math.min(position, end) };
  return { start: Math.max(position + 1, start), end };
}

export async function listMatches(database: Queryable, search: Search): Promise<Page<Match>> {
  return matchKeyset.read(search.limit, (limit) => findMatches(database, { ...search, limit }));
}

type EventSearch = Omit<Search, 'table' | 'direction'>;

/** Returns found events in the order of `eventKeyset`. `today` is the first position of the current day. */
export async function listEventMatches(
  database: Queryable,
  { criteria, after, ...search }: EventSearch,
  today: number,
): Promise<Page<Match>> {
  const { start, end } = criteria.period;
  const isUpcoming = after.position < 0 || after.position >= today;
  const upcoming = { start: Math.max(start, today), end };
  const earlier = { start, end: Math.min(end, today) };
  const find = (period: Period, more: Pick<Search, 'after' | 'direction' | 'limit'>) =>
    findMatches(database, {
      ...{ ...search, table: 'search_events', criteria: { ...criteria, period } },
      ...more,
    });
  const underWay = await findUnderWay(database, { ...criteria, period: earlier }, search.reader);
  const ids = new Set(underWay.map(({ id }) => id));
  const first = underWay.filter(({ position }) => position > after.position);
  return eventKeyset.read(search.limit, async (limit) => {
    const next = isUpcoming ? await find(upcoming, { after, limit, direction: 'asc' }) : [];
    if (first.length + next.length >= limit) return [...first, ...next].slice(0, limit);
    const from = isUpcoming ? matchKeyset.start : after;
    const past = await find(earlier, {
      after: from,
      limit: ids.size > 0 ? limit + UNDER_WAY_MAX : limit,
      direction: 'desc',
    });
    return [...first, ...next, ...past.filter(({ id }) => !ids.has(id))].slice(0, limit);
  });
}

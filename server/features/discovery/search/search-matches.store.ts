import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { toWord } from '#server/platform/search/tokens.ts';
import type {
  Direction,
  Match,
  MatchValues,
  Reader,
  SearchTable,
  ShapeVariant,
} from './match-statements.store.ts';
import { findOnPostgres } from './postgres-matches.store.ts';
import { type Criteria, matchNothing, type Period } from './search-criteria.ts';
import { findOnSqlite } from './sqlite-matches.store.ts';
import { rarestTokens } from './token-rarity.store.ts';

/** Found posts, the newest first. */
export const matchKeyset = new Keyset('desc', { position: 'position' }, 'search');

/** Found events: the next ones, then those that began before today, the latest first. */
export const eventKeyset = new Keyset('asc', { position: 'position' }, 'search-events');

/** The number of texts is rounded up to these values, so that few statements are prepared. */
const TEXTS = [0, 1, 2, 4, 8, 16, 32, 64, 128];
const EXCLUDED_TEXTS = [0, 4, 64];

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
  const { texts, author, without } = criteria;
  if (matchNothing(criteria)) return [];
  const size = sizeFor(texts, TEXTS);
  const sizeWithout = sizeFor(without.texts, EXCLUDED_TEXTS);
  const variant: ShapeVariant = [table, direction, size, sizeWithout, author !== null, limit];
  const values: MatchValues = {
    ...reader,
    // The missing texts are empty, because every text contains the empty text.
    ...numbered('text', texts, size, ''),
    ...numbered('without', without.texts, sizeWithout, without.texts[0] ?? ''),
    author: author ?? '',
    authorsWithout: without.authors.join(' '),
  };
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

function sizeFor(texts: readonly string[], sizes: readonly number[]): number {
  return sizes.find((one) => one >= texts.length) ?? texts.length;
}

/** Returns the texts by their numbered names, filled up to a size. */
function numbered<Name extends string>(
  name: Name,
  texts: readonly string[],
  size: number,
  filler: string,
): Record<`${Name}${number}`, string> {
  const filled = Array.from({ length: size }, (_, index) => [
    `${name}${index}`,
    texts[index] ?? filler,
  ]);
  return Object.fromEntries(filled);
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
  const isUpcoming = after.position === eventKeyset.start.position || after.position >= today;
  const upcoming = { start: Math.max(start, today), end };
  const earlier = { start, end: Math.min(end, today) };
  const find = (period: Period, more: Pick<Search, 'after' | 'direction' | 'limit'>) =>
    findMatches(database, {
      ...{ ...search, table: 'search_events', criteria: { ...criteria, period } },
      ...more,
    });
  return eventKeyset.read(search.limit, async (limit) => {
    const next = isUpcoming ? await find(upcoming, { after, limit, direction: 'asc' }) : [];
    if (next.length === limit) return next;
    const from = isUpcoming ? matchKeyset.start : after;
    const past = await find(earlier, { after: from, limit, direction: 'desc' });
    return [...next, ...past].slice(0, limit);
  });
}

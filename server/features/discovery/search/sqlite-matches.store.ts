import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { ageOf, positionOfAge } from '#server/platform/search/tokens.ts';
import {
  areFound,
  columns,
  compilable,
  type Direction,
  isFindable,
  type Match,
  type MatchValues,
  type SearchTable,
  type ShapeVariant,
  toShape,
} from './match-statements.store.ts';
import type { Period } from './search-criteria.ts';

/**
 * The number of entries with the tokens that are compared before the search yields to other requests, because SQLite
 * runs on the main thread. The number is small at first, because frequent tokens fill a page quickly.
 */
const FIRST_EXAMINED = 32;
const MOST_EXAMINED = 2000;
const GROWTH = 4;

// The full-text index sorts by age in both directions. Numbers are bound as floats. With a float, the index would start at
// its beginning and skip row by row. The cast prevents this.
const withTokens = preparedVariants((table: SearchTable, direction: Direction, limit: number) =>
  prepared<{ match: string; newest: number; oldest: number }>()((database, value) =>
    compilable(
      database,
      sql<{ age: number }>`
        select rowid as age from ${sql.table(`${table}_tokens`)}(${value('match')})
        where rowid > cast(${value('newest')} as integer)
          and rowid <= cast(${value('oldest')} as integer)
        order by rowid ${sql.raw(direction === 'desc' ? 'asc' : 'desc')} limit ${sql.lit(limit)}`,
    ),
  ),
);

// The statement has no order, because sorting would look up all entries before the first is returned. The cross join
// reads the entries in the order of the index.
const matchesAmong = preparedVariants((...variant: ShapeVariant) =>
  prepared<MatchValues & { positions: string }>()((database, value) => {
    const shape = toShape(variant);
    const positionOf = sql`instr`;
    return compilable(
      database,
      sql<Match>`
        select ${columns(shape, value, positionOf)}
        from json_each(${value('positions')}) as found
        cross join ${sql.table(shape.table)} as entry
        where entry.position = found.value and ${areFound(shape, value, positionOf)}
          and ${isFindable('entry.user_id', value)}
        limit ${sql.lit(shape.limit)}`,
    );
  }),
);

/** Returns the first matches of a period on SQLite. `match` contains the words for the full-text index. */
export async function findOnSqlite(
  database: Queryable,
  variant: ShapeVariant,
  { match, start, end, ...values }: MatchValues & Period & { match: string },
): Promise<Match[]> {
  const [table, direction, , , , limit] = variant;
  const found: Match[] = [];
  let oldest = ageOf(start);
  let newest = ageOf(end);
  let size = Math.max(FIRST_EXAMINED, 2 * limit);
  while (true) {
    const rows = await withTokens(table, direction, size)(database, { match, newest, oldest });
    const ages = rows.map(({ age }) => age);
    const positions = JSON.stringify(ages.map(positionOfAge));
    found.push(...(await matchesAmong(...variant)(database, { ...values, positions })));
    const last = ages.at(-1);
    if (found.length >= limit || last === undefined || ages.length < size) {
      return found.slice(0, limit);
    }
    if (direction === 'desc') newest = last;
    else oldest = last - 1;
    size = Math.min(MOST_EXAMINED, GROWTH * size);
    await setImmediate();
  }
}

import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import {
  areFound,
  columns,
  compilable,
  conditions,
  isFindable,
  type Match,
  type MatchValues,
  type ShapeVariant,
  toShape,
} from './match-statements.store.ts';

type Values = MatchValues & After<'position'> & { start: number; tokens: number[] };
type Walked = Values & { walked: number };

const placeOf = sql`strpos`;

/** The number of newest entries that are read first. Only after them is the index of tokens used, which cannot sort. */
const WALKED = 200;
/** Later matches may be rarer. */
const MARGIN = 1.5;
/**
 * The most entries that are read in order, for a page of one match. A word in one of n entries takes n entries in order for each
 * match, or all entries with the word by its tokens. Both cost the same where n grows with the root of the page.
 */
const WALKED_AT_MOST = 1000;

const amongNewest = preparedVariants((...variant: ShapeVariant) =>
  prepared<Walked>()((database, value) => {
    const shape = toShape(variant);
    return compilable(
      database,
      sql<Match>`
        select ${columns(shape, value, placeOf)}
        from (
          select id, position, user_id, text from ${sql.table(shape.table)}
          where position < ${value('position')} and position >= ${value('start')}
          order by position desc limit ${value('walked')}
        ) as entry
        where ${conditions(shape, value, placeOf)}
        order by entry.position desc limit ${sql.lit(shape.limit)}`,
    );
  }),
);

// The sums keep the planner from reading the index of positions too: without their values, it takes the range for small.
// Outside of the sorted entries, the members of the page alone are looked up.
const byTokens = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    return compilable(
      database,
      sql<Match>`
        select * from (
          select ${columns(shape, value, placeOf)} from ${sql.table(shape.table)} as entry
          where tokens @> ${value('tokens')}::integer[]
            and position + 0 < ${value('position')} and position + 0 >= ${value('start')}
            and ${areFound(shape, value, placeOf)}
          order by entry.position desc
        ) as entry
        where ${isFindable('entry.user_id', value)}
        order by entry.position desc limit ${sql.lit(shape.limit)}`,
    );
  }),
);

/** The newest matches on PostgreSQL. */
export async function findOnPostgres(
  database: Queryable,
  variant: ShapeVariant,
  values: Values,
): Promise<Match[]> {
  const [, , , , limit] = variant;
  const walk = amongNewest(...variant);
  const newest = await walk(database, { ...values, walked: WALKED });
  if (newest.length === limit) return newest;
  const walked = Math.ceil((WALKED * limit * MARGIN) / newest.length);
  if (walked <= WALKED_AT_MOST * Math.sqrt(limit)) {
    const further = await walk(database, { ...values, walked });
    if (further.length === limit) return further;
  }
  return byTokens(...variant)(database, values);
}

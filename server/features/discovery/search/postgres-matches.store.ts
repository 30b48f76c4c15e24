import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import {
  columns,
  compilable,
  conditions,
  type Match,
  type MatchValues,
  type ShapeVariant,
  toShape,
} from './match-statements.store.ts';

type Values = MatchValues & After<'position'> & { start: number; tokens: number[] };
type Walked = Values & { walked: number };

const placeOf = sql`strpos`;

/** The number of newest entries that are read first. Only after them is the index of tokens used, which cannot sort. */
const WALKED = 1000;
/** Reading this many entries in order costs less than sorting all entries with a frequent word. */
const WALKED_AT_MOST = 20_000;
/** Later matches may be rarer. */
const MARGIN = 1.5;

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
const byTokens = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    return compilable(
      database,
      sql<Match>`
        with entry as materialized (
          select id, position, user_id, text from ${sql.table(shape.table)}
          where tokens @> ${value('tokens')}::integer[]
            and position + 0 < ${value('position')} and position + 0 >= ${value('start')}
        )
        select ${columns(shape, value, placeOf)} from entry
        where ${conditions(shape, value, placeOf)}
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
  if (walked <= WALKED_AT_MOST) {
    const further = await walk(database, { ...values, walked });
    if (further.length === limit) return further;
  }
  return byTokens(...variant)(database, values);
}

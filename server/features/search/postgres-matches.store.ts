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

type Values = MatchValues & After<'position'> & { tokens: number[] };

const placeOf = sql`strpos`;

/** Of the newest entries that are read before the index of tokens is asked, which cannot sort. */
const WALKED = 1000;

const amongNewest = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    return compilable(
      database,
      sql<Match>`
        select ${columns(shape, value, placeOf)}
        from (
          select id, position, user_id, text from ${sql.table(shape.table)}
          where position < ${value('position')} order by position desc limit ${sql.lit(WALKED)}
        ) as entry
        where ${conditions(shape, value, placeOf)}
        order by entry.position desc limit ${sql.lit(shape.limit)}`,
    );
  }),
);

const byTokens = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    return compilable(
      database,
      sql<Match>`
        with entry as materialized (
          select id, position, user_id, text from ${sql.table(shape.table)}
          where tokens @> ${value('tokens')}::integer[] and position < ${value('position')}
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
  const [, , , limit] = variant;
  const newest = await amongNewest(...variant)(database, values);
  return newest.length === limit ? newest : byTokens(...variant)(database, values);
}

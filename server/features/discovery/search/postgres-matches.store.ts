import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import type { After } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants, type ValueOf } from '#server/platform/database/prepared.ts';
import {
  areFound,
  columns,
  compilable,
  isFindable,
  type Match,
  type MatchValues,
  type Shape,
  type ShapeVariant,
  toShape,
} from './match-statements.store.ts';
import { estimatedEntries } from './token-rarity.store.ts';

type Values = MatchValues & After<'position'> & { start: number; tokens: number[] };

interface Statement {
  shape: Shape;
  value: ValueOf<Values>;
}

const positionOf = sql`strpos`;

/**
 * How many of the newest entries are looked through, until they fill the page. Only then is the index of tokens used, which
 * cannot sort. Each number stands in a statement of its own: with a parameter, PostgreSQL plans at every run.
 */
const WALKS = [200, 800, 3200, 12_800];
/** What an entry that is found by its tokens costs, in entries that are read in order. Its page is anywhere in the table. */
const COST_BY_TOKENS = 5;
/** A smaller table is read as one of this size. */
const FEW_ENTRIES = 200_000;

/**
 * A statement for the page of the entries that a selection has in order. The members of these alone are looked up, outside of it: inside,
 * the planner takes that for cheaper than a comparison of texts where nobody has blocked anybody.
 */
function pageOf(database: Queryable, found: RawBuilder<unknown>, { shape, value }: Statement) {
  return compilable(
    database,
    sql<Match>`
      select * from (${found} order by entry.position desc) as entry
      where ${isFindable('entry.user_id', value)}
      order by entry.position desc limit ${sql.lit(shape.limit)}`,
  );
}

const amongNewest = preparedVariants((walked: number, ...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const found = sql`
      select ${columns(shape, value, positionOf)}
      from (
        select id, position, user_id, text from ${sql.table(shape.table)}
        where position < ${value('position')} and position >= ${value('start')}
        order by position desc limit ${sql.lit(walked)}
      ) as entry
      where ${areFound(shape, value, positionOf)}`;
    return pageOf(database, found, { shape, value });
  }),
);

// The sums keep the planner from reading the index of positions too: without their values, it takes the range for small.
const byTokens = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const found = sql`
      select ${columns(shape, value, positionOf)} from ${sql.table(shape.table)} as entry
      where tokens @> ${value('tokens')}::integer[]
        and position + 0 < ${value('position')} and position + 0 >= ${value('start')}
        and ${areFound(shape, value, positionOf)}`;
    return pageOf(database, found, { shape, value });
  }),
);

/**
 * The most entries that are read in order for a page. A word in one of n entries takes n entries in order for each match of the
 * page, or one of n of all entries by its tokens. Both cost the same where n is the root of what both take.
 */
async function walkedAtMost(database: Queryable, [table, , , , limit]: ShapeVariant) {
  const entries = Math.max(FEW_ENTRIES, await estimatedEntries(database, table));
  return Math.sqrt(COST_BY_TOKENS * limit * entries);
}

/** The newest matches on PostgreSQL. */
export async function findOnPostgres(
  database: Queryable,
  variant: ShapeVariant,
  values: Values,
): Promise<Match[]> {
  const [, , , , limit] = variant;
  const most = await walkedAtMost(database, variant);
  let expected = 0;
  for (const walked of WALKS) {
    if (walked < expected) continue;
    const newest = await amongNewest(walked, ...variant)(database, values);
    if (newest.length === limit) return newest;
    expected = (walked * limit) / newest.length;
    if (expected > most) break;
  }
  return byTokens(...variant)(database, values);
}

import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
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
import type { Period } from './search-criteria.ts';
import { estimatedEntries } from './token-rarity.store.ts';

type Values = MatchValues & Period & { tokens: number[] };

interface Statement {
  shape: Shape;
  value: ValueOf<Values>;
}

const positionOf = sql`strpos`;

/**
 * Each attempt to fill a page reads this many of the first entries, in order. If all attempts fail, the index of
 * tokens is used, which cannot sort. Each number has its own statement, because a statement with a parameter would be
 * planned at every run.
 */
const WALKS = [200, 800, 3200, 12_800];
/**
 * The cost of reading an entry that the index of tokens finds, relative to reading an entry in order. The found entries
 * are scattered.
 */
const COST_BY_TOKENS = 5;
/** The minimum number of entries that the estimate assumes. */
const ENTRIES_MIN = 200_000;

/**
 * Returns a statement for a page of a selection in order. Members are looked up outside of the selection. Inside, the
 * planner would look up members before it compares texts, because it expects cheap lookups when nobody has blocked
 * anybody.
 */
function pageOf(database: Queryable, found: RawBuilder<unknown>, { shape, value }: Statement) {
  const order = orderOf(shape);
  return compilable(
    database,
    sql<Match>`
      select * from (${found} order by entry.${order}) as entry
      where ${isFindable('entry.user_id', value)}
      order by entry.${order} limit ${sql.lit(shape.limit)}`,
  );
}

function orderOf({ direction }: Shape) {
  return sql.raw(`position ${direction}`);
}

const amongFirst = preparedVariants((walked: number, ...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const found = sql`
      select ${columns(shape, value, positionOf)}
      from (
        select id, position, user_id, text from ${sql.table(shape.table)}
        where position < ${value('end')} and position >= ${value('start')}
        order by ${orderOf(shape)} limit ${sql.lit(walked)}
      ) as entry
      where ${areFound(shape, value, positionOf)}`;
    return pageOf(database, found, { shape, value });
  }),
);

// The `+ 0` excludes the index of positions. Otherwise, the planner would use this index, because it expects a small
// range of positions.
const byTokens = preparedVariants((...variant: ShapeVariant) =>
  prepared<Values>()((database, value) => {
    const shape = toShape(variant);
    const found = sql`
      select ${columns(shape, value, positionOf)} from ${sql.table(shape.table)} as entry
      where tokens @> ${value('tokens')}::integer[]
        and position + 0 < ${value('end')} and position + 0 >= ${value('start')}
        and ${areFound(shape, value, positionOf)}`;
    return pageOf(database, found, { shape, value });
  }),
);

/**
 * Returns the number of entries up to which reading in order is cheaper than the index of tokens. When one of n entries
 * has the word, a page costs n × limit entries in order, or entries ÷ n by tokens, at COST_BY_TOKENS each. Both cost
 * the same when n × limit equals the returned root.
 */
async function walkedAtMost(database: Queryable, [table, , , , , limit]: ShapeVariant) {
  const entries = Math.max(ENTRIES_MIN, await estimatedEntries(database, table));
  return Math.sqrt(COST_BY_TOKENS * limit * entries);
}

export async function findOnPostgres(database: Queryable, variant: ShapeVariant, values: Values) {
  const [, , , , , limit] = variant;
  const most = await walkedAtMost(database, variant);
  let expected = 0;
  for (const walked of WALKS) {
    if (walked < expected) continue;
    const first = await amongFirst(walked, ...variant)(database, values);
    if (first.length === limit) return first;
    expected = (walked * limit) / first.length;
    if (expected > most) break;
  }
  return byTokens(...variant)(database, values);
}

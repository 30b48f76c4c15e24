import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { ageOf, toWord } from '#server/platform/search/tokens.ts';
import { compilable, type SearchTable } from './match-statements.store.ts';

/** On SQLite, the rarity of a token is the age of the hundredth-newest entry with the token. */
const SAMPLED = 100;
/** The number of words whose rarity a process caches. The rarity affects only the speed of a search. */
const REMEMBERED = 20_000;

const REMEMBERED_FOR = 10 * MINUTE;

const rarities = new LRUCache<string, number>({ max: REMEMBERED, ttl: REMEMBERED_FOR });

const sampleOf = preparedVariants((table: SearchTable) =>
  prepared<{ word: string }>()((database, value) =>
    compilable(
      database,
      sql<{ age: number }>`
        select rowid as age from ${sql.table(`${table}_tokens`)}(${value('word')})
        order by rowid limit 1 offset ${sql.lit(SAMPLED - 1)}`,
    ),
  ),
);

const sampleOfAll = preparedVariants((table: SearchTable) =>
  prepared<object>()((database) =>
    compilable(
      database,
      sql<{ position: number }>`
        select position from ${sql.table(table)}
        order by position desc limit 1 offset ${sql.lit(2 * SAMPLED - 1)}`,
    ),
  ),
);

/** The number of newest entries whose tokens are counted on PostgreSQL. */
const COUNTED = 1000;
/** Tokens in fewer than this many of the counted entries count as equally rare. */
const FEWEST = 5;
/** The number of counted tokens: the most frequent ones. */
const MOST_COUNTED = 20_000;

const countTokens = preparedVariants((table: SearchTable) =>
  prepared<object>()((database) =>
    compilable(
      database,
      sql<{ token: number; count: number }>`
        select token, count(*)::integer as count
        from (
          select tokens from ${sql.table(table)} order by position desc limit ${sql.lit(COUNTED)}
        ) as newest, unnest(tokens) as token
        group by token having count(*) >= ${sql.lit(FEWEST)}
        order by count desc limit ${sql.lit(MOST_COUNTED)}`,
    ),
  ),
);

/** Counts expire after ten minutes. Stale counts are used until the new ones arrive. */
const counts = new LRUCache<SearchTable, Map<number, number>, Queryable>({
  max: 10,
  ttl: REMEMBERED_FOR,
  allowStale: true,
  fetchMethod: async (table, _old, { context: database }) => {
    const rows = await countTokens(table)(database, {});
    return new Map(rows.map(({ token, count }) => [token, count]));
  },
});

const estimateEntries = preparedVariants((table: SearchTable) =>
  prepared<object>()((database) =>
    compilable(
      database,
      sql<{ entries: number }>`
        select reltuples::float8 as entries from pg_class
        where oid = to_regclass(${sql.lit(table)})`,
    ),
  ),
);

const sizes = new LRUCache<SearchTable, number, Queryable>({
  max: 10,
  ttl: REMEMBERED_FOR,
  allowStale: true,
  fetchMethod: async (table, _old, { context: database }) => {
    const [estimate] = await estimateEntries(table)(database, {});
    return estimate?.entries ?? 0;
  },
});

/** Returns PostgreSQL's estimate of the number of entries, at most ten minutes old, or -1 until the table is analyzed. */
export function estimatedEntries(database: Queryable, table: SearchTable): Promise<number> {
  return sizes.forceFetch(table, { context: database });
}

/**
 * Returns the rarity of a token. On SQLite, it is the age of the token's entry number `SAMPLED` in the full-text index.
 * On PostgreSQL, it is the number of the newest entries without the token.
 */
export async function rarityOf(
  database: Queryable,
  table: SearchTable,
  token: number,
): Promise<number> {
  if (engineOf(database) === 'postgres') {
    const counted = await counts.forceFetch(table, { context: database });
    return COUNTED - (counted.get(token) ?? 0);
  }
  const word = toWord(token);
  return remembered(`${table} ${word}`, async () => {
    const [sample] = await sampleOf(table)(database, { word });
    return sample?.age ?? Number.POSITIVE_INFINITY;
  });
}

/** Returns the rarity of a token that half of the newest entries have. */
export async function rarityOfHalf(database: Queryable, table: SearchTable): Promise<number> {
  if (engineOf(database) === 'postgres') return COUNTED / 2;
  return remembered(table, async () => {
    const [sample] = await sampleOfAll(table)(database, {});
    return sample ? ageOf(sample.position) : Number.POSITIVE_INFINITY;
  });
}

async function remembered(key: string, read: () => Promise<number>): Promise<number> {
  const known = rarities.get(key);
  if (known !== undefined) return known;
  const rarity = await read();
  rarities.set(key, rarity);
  return rarity;
}

import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { SearchTables } from '#server/platform/database/tables.ts';
import { ageOf } from '#server/platform/search/tokens.ts';
import { compilable } from './match-statements.store.ts';

/** The place, counted from the newest entry with a token, whose age measures the rarity of the token. */
const SAMPLED = 100;
/** The number of words whose rarity a process caches. It affects only the speed of a search. */
const REMEMBERED = 20_000;

const rarities = new LRUCache<string, number>({ max: REMEMBERED, ttl: 10 * MINUTE });

const sampleOf = preparedVariants((table: keyof SearchTables) =>
  prepared<{ word: string }>()((database, value) =>
    compilable(
      database,
      sql<{ age: number }>`
        select rowid as age from ${sql.table(`${table}_tokens`)}(${value('word')})
        order by rowid limit 1 offset ${sql.lit(SAMPLED - 1)}`,
    ),
  ),
);

const sampleOfAll = preparedVariants((table: keyof SearchTables) =>
  prepared<object>()((database) =>
    compilable(
      database,
      sql<{ position: number }>`
        select position from ${sql.table(table)}
        order by position desc limit 1 offset ${sql.lit(2 * SAMPLED - 1)}`,
    ),
  ),
);

/** The rarity of a word in the full-text index, measured by the age of its newest entries. */
export async function rarityOf(
  database: Queryable,
  table: keyof SearchTables,
  word: string,
): Promise<number> {
  return remembered(`${table} ${word}`, async () => {
    const [sample] = await sampleOf(table)(database, { word });
    return sample?.age ?? Number.POSITIVE_INFINITY;
  });
}

/** The rarity of a word in half of the newest entries. */
export async function rarityOfHalf(
  database: Queryable,
  table: keyof SearchTables,
): Promise<number> {
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

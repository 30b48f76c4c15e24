import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/foundations/limits.ts';
import { authorToken } from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { ageOf, rareTokensToFind, tokensToFind, toWord } from '#server/platform/search/tokens.ts';
import { compilable, type SearchTable } from './match-statements.store.ts';
import type { Criteria } from './search-criteria.ts';

/**
 * The number of tokens that are looked up for each text. A further token would exclude few entries, but cost another
 * walk through the index.
 */
const OF_EACH_TEXT = 2;
const MOST = 4;

interface RankedToken {
  token: number;
  rarity: number;
}

/**
 * Returns the rarest tokens of each text. A search walks the entries of each returned token in the index. Comparing
 * the text of one entry costs as much as walking twenty entries.
 */
export async function rarestTokens(
  database: Queryable,
  table: SearchTable,
  { texts, author }: Pick<Criteria, 'texts' | 'author'>,
): Promise<number[]> {
  // On PostgreSQL, pairs of characters are looked up instead of trigrams, because its index has no trigrams.
  const find =
    engineOf(database) === 'sqlite' ? rareTokensToFind : (text: string) => tokensToFind([text]);
  const tokens = [...texts.map(find), ...(author === null ? [] : [[authorToken(author)]])];
  const ranked = await Promise.all(
    tokens.map(async (ofText) => (await rank(database, table, ofText)).slice(0, OF_EACH_TEXT)),
  );
  const all = ranked.flat().toSorted(rarestFirst);
  const half = await rarityOfHalf(database, table);
  // A token in most entries excludes little.
  const rarest = all.filter(({ rarity }, index) => index === 0 || rarity > half);
  return [...new Set(rarest.map(({ token }) => token))].slice(0, MOST);
}

async function rank(database: Queryable, table: SearchTable, tokens: number[]) {
  const ranked: RankedToken[] = [];
  for (const token of tokens) {
    ranked.push({ token, rarity: await rarityOf(database, table, token) });
  }
  return ranked.toSorted(rarestFirst);
}

function rarestFirst(one: RankedToken, other: RankedToken): number {
  if (one.rarity === other.rarity) return 0;
  return one.rarity > other.rarity ? -1 : 1;
}

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
/** The maximum number of tokens for which counts are cached. Only the most frequent tokens have a count. */
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

/** Counts expire after ten minutes. Stale counts are used until the new counts arrive. */
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
async function rarityOf(database: Queryable, table: SearchTable, token: number): Promise<number> {
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
async function rarityOfHalf(database: Queryable, table: SearchTable): Promise<number> {
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

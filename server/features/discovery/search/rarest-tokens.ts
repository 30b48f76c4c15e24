import { authorToken } from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { SearchTables } from '#server/platform/database/tables.ts';
import { rareTokensToFind, toWord } from '#server/platform/search/tokens.ts';
import type { Criteria } from './search-criteria.ts';
import { rarityOf, rarityOfHalf } from './token-rarity.store.ts';

/**
 * The number of words of each text for the index. A further word excludes few entries, but the index walks all of its
 * entries as well.
 */
const OF_EACH_TEXT = 2;
const MOST = 4;

interface RankedWord {
  word: string;
  rarity: number;
}

/**
 * The words for the full-text index of SQLite: the rarest of each text. The index walks the entries of every given
 * word. Comparing one entry costs as much as walking twenty.
 */
export async function rarestWords(
  database: Queryable,
  table: keyof SearchTables,
  { texts, author }: Pick<Criteria, 'texts' | 'author'>,
): Promise<string[]> {
  const tokens = [
    ...texts.map(rareTokensToFind),
    ...(author === null ? [] : [[authorToken(author)]]),
  ];
  const ranked = await Promise.all(
    tokens.map(async (ofText) => (await rank(database, table, ofText)).slice(0, OF_EACH_TEXT)),
  );
  const words = ranked.flat().toSorted(rarestFirst);
  const half = await rarityOfHalf(database, table);
  // A word in most entries excludes little.
  const rarest = words.filter(({ rarity }, index) => index === 0 || rarity > half);
  return [...new Set(rarest.map(({ word }) => word))].slice(0, MOST);
}

async function rank(
  database: Queryable,
  table: keyof SearchTables,
  tokens: number[],
): Promise<RankedWord[]> {
  const ranked: RankedWord[] = [];
  for (const word of tokens.map(toWord)) {
    ranked.push({ word, rarity: await rarityOf(database, table, word) });
  }
  return ranked.toSorted(rarestFirst);
}

function rarestFirst(one: RankedWord, other: RankedWord): number {
  if (one.rarity === other.rarity) return 0;
  return one.rarity > other.rarity ? -1 : 1;
}

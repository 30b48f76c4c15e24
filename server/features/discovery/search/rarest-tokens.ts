import { authorToken } from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { rareTokensToFind, tokensToFind } from '#server/platform/search/tokens.ts';
import type { SearchTable } from './match-statements.store.ts';
import type { Criteria } from './search-criteria.ts';
import { rarityOf, rarityOfHalf } from './token-rarity.store.ts';

/**
 * The number of tokens of each text that are looked up. A further token excludes few entries, but costs another walk.
 */
const OF_EACH_TEXT = 2;
const MOST = 4;

interface RankedToken {
  token: number;
  rarity: number;
}

/**
 * Returns the tokens for the index: the rarest of each text. The index walks the entries of every given token. Comparing
 * one entry costs as much as walking twenty.
 */
export async function rarestTokens(
  database: Queryable,
  table: SearchTable,
  { texts, author }: Pick<Criteria, 'texts' | 'author'>,
): Promise<number[]> {
  // PostgreSQL's index has no trigrams.
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

async function rank(
  database: Queryable,
  table: SearchTable,
  tokens: number[],
): Promise<RankedToken[]> {
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

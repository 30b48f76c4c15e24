import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { toWord } from '#server/platform/search/tokens.ts';
import type {
  Match,
  MatchValues,
  Reader,
  SearchTable,
  ShapeVariant,
} from './match-statements.store.ts';
import { findOnPostgres } from './postgres-matches.store.ts';
import { type Criteria, matchNothing } from './search-criteria.ts';
import { findOnSqlite } from './sqlite-matches.store.ts';
import { rarestTokens } from './token-rarity.store.ts';

/** Found posts and events, the newest first. */
export const matchKeyset = new Keyset('desc', { position: 'position' }, 'search');

/** The number of texts is rounded up to these values, so that few statements are prepared. */
const TEXTS = [0, 1, 2, 4, 8, 16, 32, 64, 128];
const EXCLUDED_TEXTS = [0, 4, 64];

interface Search {
  table: SearchTable;
  criteria: Criteria;
  reader: Reader;
  after: After<'position'>;
  limit: number;
}

/** Returns the newest entries that meet the criteria and whose author the viewer can read. */
export async function findMatches(
  database: Queryable,
  { table, criteria, reader, after: { position }, limit }: Search,
): Promise<Match[]> {
  const { texts, author, without, period } = criteria;
  if (matchNothing(criteria)) return [];
  const size = sizeFor(texts, TEXTS);
  const sizeWithout = sizeFor(without.texts, EXCLUDED_TEXTS);
  const variant: ShapeVariant = [table, size, sizeWithout, author !== null, limit];
  const values: MatchValues = {
    ...reader,
    // The missing texts are empty, because every text contains the empty text.
    ...numbered('text', texts, size, ''),
    ...numbered('without', without.texts, sizeWithout, without.texts[0] ?? ''),
    author: author ?? '',
    authorsWithout: without.authors.join(' '),
  };
  const range = { position: Math.min(position, period.end), start: period.start };
  const tokens = await rarestTokens(database, table, criteria);
  if (engineOf(database) === 'postgres') {
    return findOnPostgres(database, variant, { ...values, ...range, tokens });
  }
  const match = tokens.map(toWord).join(' ');
  return findOnSqlite(database, variant, { ...values, ...range, match });
}

function sizeFor(texts: readonly string[], sizes: readonly number[]): number {
  return sizes.find((one) => one >= texts.length) ?? texts.length;
}

/** Returns the texts by their numbered names, filled up to a size. */
function numbered<Name extends string>(
  name: Name,
  texts: readonly string[],
  size: number,
  filler: string,
): Record<`${Name}${number}`, string> {
  const filled = Array.from({ length: size }, (_, index) => [
    `${name}${index}`,
    texts[index] ?? filler,
  ]);
  return Object.fromEntries(filled);
}

export async function listMatches(database: Queryable, search: Search): Promise<Page<Match>> {
  return matchKeyset.read(search.limit, (limit) => findMatches(database, { ...search, limit }));
}

import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import type { SearchTables } from '#server/platform/database/tables.ts';
import type { Match, MatchValues, Reader, ShapeVariant } from './match-statements.store.ts';
import { findOnPostgres } from './postgres-matches.store.ts';
import { rarestWords } from './rarest-words.ts';
import type { Criteria } from './search-criteria.ts';
import { findOnSqlite } from './sqlite-matches.store.ts';

/** Found posts and events, the newest first. */
export const matchKeyset = new Keyset('desc', { position: 'position' }, 'search');

/** The number of texts is rounded up to these values, so that few statements are prepared. */
const TEXTS = [0, 1, 2, 4, 8, 16, 32, 64, 128];

interface Search {
  table: keyof SearchTables;
  criteria: Criteria;
  reader: Reader;
  after: After<'position'>;
  limit: number;
}

/** The newest entries that meet the criteria and whose author the viewer can read. */
export async function findMatches(
  database: Queryable,
  { table, criteria, reader, after: { position }, limit }: Search,
): Promise<Match[]> {
  const { texts, author, tokens } = criteria;
  const size = TEXTS.find((one) => one >= texts.length) ?? texts.length;
  const variant: ShapeVariant = [table, size, author !== null, limit];
  const values = valuesOf(criteria, reader, size);
  if (engineOf(database) === 'postgres') {
    return findOnPostgres(database, variant, { ...values, position, tokens });
  }
  const match = (await rarestWords(database, table, criteria)).join(' ');
  return findOnSqlite(database, variant, { ...values, position, match });
}

function valuesOf({ texts, author }: Criteria, reader: Reader, size: number): MatchValues {
  // The filler: every text contains the empty text.
  const filled = Array.from({ length: size }, (_, index) => [`text${index}`, texts[index] ?? '']);
  return { ...Object.fromEntries(filled), ...reader, author: author ?? '' };
}

/** A page of matches. */
export async function listMatches(database: Queryable, search: Search): Promise<Page<Match>> {
  return matchKeyset.read(search.limit, (limit) => findMatches(database, { ...search, limit }));
}

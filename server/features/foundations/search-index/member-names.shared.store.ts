import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import {
  endOfPositions,
  rareTokensToFind,
  tokensToFind,
  toWord,
} from '#server/platform/search/tokens.ts';

/**
 * Returns a query of the ids of members whose username or display name contains a folded text, regardless of the viewer.
 * It finds candidates by their tokens in the index, and then compares their names.
 */
export function idsOfNamed(database: Queryable, folded: string): RawBuilder<{ id: string }> {
  if (engineOf(database) === 'postgres') {
    return sql`select entry.id from search_members as entry
      where entry.tokens @> ${tokensToFind([folded])}::integer[] and strpos(entry.text, ${folded}) > 0`;
  }
  const words = rareTokensToFind(folded).map(toWord).join(' ');
  return sql`select entry.id from search_members_tokens(${words}) as found
    cross join search_members as entry
    where entry.position = ${sql.lit(endOfPositions)} - found.rowid and instr(entry.text, ${folded}) > 0`;
}

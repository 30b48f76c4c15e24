import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import type { TagAliasesTable } from '#server/platform/database/tables.ts';

/** The aliases of these tags, in the order of their spelling. */
export async function aliasesOf(
  database: Queryable,
  tags: readonly string[],
): Promise<TagAliasesTable[]> {
  if (tags.length === 0) return [];
  return database
    .selectFrom('tag_aliases')
    .where('tag', 'in', tags)
    .orderBy('folded')
    .selectAll()
    .execute();
}

/** All aliases, the latest first. */
export const aliasKeyset = new Keyset('desc', { time: 'created_at', text: 'folded' }, 'aliases');

const page = preparedVariants((limit: number) =>
  prepared<After<'time' | 'text'>>()((database, value) =>
    database.selectFrom('tag_aliases').$call(aliasKeyset.pageAfter(value, limit)).selectAll(),
  ),
);

/** A page of all aliases. */
export async function listAliases(
  database: Queryable,
  { after, limit }: { after: After<'time' | 'text'>; limit: number },
) {
  return aliasKeyset.read(limit, (rows) => page(rows)(database, after));
}

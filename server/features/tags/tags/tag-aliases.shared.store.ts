import type { TagAliasesTable } from '#server/features/tags/tags/tags.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** Returns the aliases of the given tags, sorted by spelling. */
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

/** The sort order of all aliases, the latest first. */
export const aliasKeyset = new Keyset('desc', { time: 'created_at', text: 'folded' }, 'aliases');

export const listAliases = preparedPages<object>()(aliasKeyset, (database, value, limit) =>
  database.selectFrom('tag_aliases').$call(aliasKeyset.pageAfter(value, limit)).selectAll(),
);

import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const contents = preparedList<object>()((database, ids) =>
  database.selectFrom('posts').where('id', 'in', ids).select(['id', 'content']),
);

/** Returns the texts of posts. */
export async function findContents(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await contents(database, ids, {});
  return new Map(rows.map(({ id, content }) => [id, content]));
}

import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the given keys whose pictures are animated. */
export async function animatedKeys(
  database: Queryable,
  keys: readonly string[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await database
    .selectFrom('files')
    .where('key', 'in', keys)
    .where('is_animated', '=', true)
    .select('key')
    .execute();
  return new Set(rows.map((row) => row.key));
}

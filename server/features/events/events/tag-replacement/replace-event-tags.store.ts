import type { Queryable } from '#server/platform/database/database.ts';

/** Returns the tags of all events, each once. */
export async function listEventTags(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('events')
    .where('tag', 'is not', null)
    .select('tag')
    .distinct()
    .execute();
  return rows.map(({ tag }) => tag).filter((tag) => tag !== null);
}

/** Replaces the tag of events. */
export async function updateEventTag(
  transaction: Queryable,
  from: string,
  into: string,
): Promise<void> {
  await transaction.updateTable('events').set({ tag: into }).where('tag', '=', from).execute();
}

import type { Queryable } from '#server/platform/database/database.ts';

/** The JSON of the document `general`; null if the operator has not set anything. */
export async function findGeneralSettings(database: Queryable): Promise<string | null> {
  const row = await database
    .selectFrom('site_settings')
    .where('id', '=', 'general')
    .select('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

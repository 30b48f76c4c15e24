import type { Queryable } from '#server/platform/database/database.ts';

/** The JSON of the document `general`, or null where the operator has set nothing. */
export async function findGeneralSettings(database: Queryable): Promise<string | null> {
  const row = await database
    .selectFrom('site_settings')
    .where('id', '=', 'general')
    .select('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

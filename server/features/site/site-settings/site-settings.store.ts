import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { SiteSettingsTable } from '#server/platform/database/tables.ts';

const ID = 'general';

/** The document `general` with the settings that admins have set, as JSON. */
export type GeneralRow = Pick<SiteSettingsTable, 'value' | 'updated_at'>;

const general = prepared<{ id: string }>()((database, value) =>
  database
    .selectFrom('site_settings')
    .where('id', '=', value('id'))
    .select(['value', 'updated_at']),
);

/** The document, or null when nothing has been set. */
export async function findGeneral(database: Queryable): Promise<GeneralRow | null> {
  const [row] = await general(database, { id: ID });
  return row ?? null;
}

/** Locks the document until the transaction ends. Creates it when nothing has been set yet. */
export async function lockGeneral(transaction: Queryable): Promise<GeneralRow> {
  const updated_at = new Date().toISOString();
  const empty = { id: ID, value: '{}', image_key: null, updated_at };
  await transaction
    .insertInto('site_settings')
    .values(empty)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return transaction
    .selectFrom('site_settings')
    .where('id', '=', ID)
    .select(['value', 'updated_at'])
    .$call(rowLock(transaction, 'site_settings'))
    .executeTakeFirstOrThrow();
}

/** Replaces the locked document. */
export async function updateGeneral(
  transaction: Queryable,
  columns: Pick<SiteSettingsTable, 'value' | 'image_key'>,
): Promise<void> {
  const updated_at = new Date().toISOString();
  await transaction
    .updateTable('site_settings')
    .set({ ...columns, updated_at })
    .where('id', '=', ID)
    .execute();
}

const IDENTITY = 'identity';

/** The document `identity` with the id of the site, or null before it has one. */
export async function findIdentity(database: Queryable): Promise<string | null> {
  const row = await database
    .selectFrom('site_settings')
    .where('id', '=', IDENTITY)
    .select('value')
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores the id of the site unless it has one. */
export async function insertIdentity(transaction: Queryable, value: string): Promise<void> {
  const updated_at = new Date().toISOString();
  await transaction
    .insertInto('site_settings')
    .values({ id: IDENTITY, value, image_key: null, updated_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

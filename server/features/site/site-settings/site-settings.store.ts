import type { SiteSettingsTable } from '#server/features/site/site-settings/site-settings.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

const ID = 'general';

/** The document `general` with the settings that admins have set, as JSON. */
export type GeneralRow = Pick<SiteSettingsTable, 'value' | 'updated_at'>;

const general = prepared<{ id: string }>()((database, value) =>
  database
    .selectFrom('site_settings')
    .where('id', '=', value('id'))
    .select(['value', 'updated_at']),
);

/** Returns the document, or null when nothing has been set. */
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

/** The documents that the site creates for itself: its id, and the key of the links in its mails. */
export type OwnDocument = 'identity' | 'mail-key';

/** A document that the site has created for itself, or null before that. */
export const findOwn = rows('site_settings').valueBy('value', 'id');

/** Stores a document that the site has created for itself, unless it already exists. */
export async function insertOwn(
  transaction: Queryable,
  id: OwnDocument,
  value: string,
): Promise<void> {
  const updated_at = new Date().toISOString();
  await transaction
    .insertInto('site_settings')
    .values({ id, value, image_key: null, updated_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

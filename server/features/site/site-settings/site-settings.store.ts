import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { SiteSettingsTable } from './site-settings.tables.ts';
import { GENERAL_SETTINGS as ID } from './stored-settings.policy.ts';

/** The document `general` with the settings that admins have set, as JSON. */
type GeneralRow = Pick<SiteSettingsTable, 'value' | 'updated_at'>;

const find = rows('site_settings').columnsBy(['value', 'updated_at'], 'id');
const update = rows('site_settings').updateBy('id');

export function findGeneral(database: Queryable): Promise<GeneralRow | null> {
  return find(database, ID);
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

export function updateGeneral(
  transaction: Queryable,
  columns: Pick<SiteSettingsTable, 'value' | 'image_key'>,
): Promise<void> {
  return update(transaction, ID, { ...columns, updated_at: new Date().toISOString() });
}

/** Stores the key of a setting's picture in a row of its own, so that the picture is kept. Null removes the row. */
export async function savePicture(
  transaction: Queryable,
  name: string,
  image_key: string | null,
): Promise<void> {
  const id = `picture:${name}`;
  if (image_key === null) return deletePicture(transaction, id);
  const updated_at = new Date().toISOString();
  await transaction
    .insertInto('site_settings')
    .values({ id, value: '{}', image_key, updated_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ image_key, updated_at }))
    .execute();
}

const deletePicture = rows('site_settings').deleteBy('id');

/**
 * The documents that the site creates for itself: its id, the key of the links in its mails, the former key, and the
 * time at which a mail server first accepted a test mail.
 */
export type OwnDocument = 'identity' | 'mail-key' | 'mail-key-former' | 'mail-accepted';

export const findOwn = rows('site_settings').valueBy('value', 'id');

/** Returns the time at which a document was stored, or null. */
export const findTimeOfOwn = rows('site_settings').valueBy('updated_at', 'id');

const insertOnce = rows('site_settings').insertOnceBy('id');

/** Stores a document. Returns false when it already exists. */
export function insertDocument(transaction: Queryable, id: string, value: string) {
  const updated_at = new Date().toISOString();
  return insertOnce(transaction, { id, value, image_key: null, updated_at });
}

/** Deletes a document. Returns null when it does not exist. */
export const deleteDocument = rows('site_settings').deleteReturningBy('id');

/** Returns the given ids that are stored. */
export const idsAmong = rows('site_settings').valuesAmong('id');

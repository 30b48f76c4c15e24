import { randomBytes } from 'node:crypto';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import * as store from './site-settings.store.ts';

/**
 * Returns the id of this site. It is created at the first call and never changes. A copy of the database has the same id.
 * Data that the site stores elsewhere, such as the files in a bucket, contains the id.
 */
export async function ensureSiteId(database: Database): Promise<string> {
  return ensureOwn(database, 'identity', newId);
}

/** Returns the key of the links in mails, created at the first call. A change of the key makes sent links invalid. */
export async function ensureMailKey(database: Database): Promise<string> {
  return ensureOwn(database, 'mail-key', () => randomBytes(32).toString('base64url'));
}

/** Stores that a mail server has accepted a test mail of this site. */
export async function rememberAcceptedMail(database: Database): Promise<void> {
  await ensureOwn(database, 'mail-accepted', () => new Date().toISOString());
}

/** Whether a mail server has ever accepted a test mail of this site. */
export async function hasAcceptedMail(database: Queryable): Promise<boolean> {
  return (await store.findOwn(database, 'mail-accepted')) !== null;
}

async function ensureOwn(database: Database, id: store.OwnDocument, make: () => string) {
  const known = await store.findOwn(database.read, id);
  if (known !== null) return known;
  return database.write(async (transaction) => {
    const made = make();
    await store.insertDocument(transaction, id, made);
    // Another process may have stored a value first.
    return (await store.findOwn(transaction, id)) ?? made;
  });
}

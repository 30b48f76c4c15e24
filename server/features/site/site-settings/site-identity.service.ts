import { randomBytes } from 'node:crypto';
import { DAY } from '#contract/foundations/limits.ts';
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

/** How long links with the former key work after a rotation. Recipients keep mails, and must be able to stop them. */
export const FORMER_MAIL_KEY_LIFETIME = 365 * DAY;

const newMailKey = (): string => randomBytes(32).toString('base64url');

/** Returns the key of the links in mails, created at the first call. */
export async function ensureMailKey(database: Database): Promise<string> {
  return ensureOwn(database, 'mail-key', newMailKey);
}

/** Returns the keys whose links work: the present key and, for a year after a rotation, the former key. */
export async function readMailKeys(database: Database, now: number): Promise<string[]> {
  const key = await ensureMailKey(database);
  const rotatedAt = await store.findTimeOfOwn(database.read, 'mail-key-former');
  if (rotatedAt === null || now - Date.parse(rotatedAt) >= FORMER_MAIL_KEY_LIFETIME) return [key];
  const former = await store.findOwn(database.read, 'mail-key-former');
  return former === null ? [key] : [key, former];
}

/** Creates a new key of the links in mails. The present key becomes the former one, whose links still work for a year. */
export async function rotateMailKey(database: Database): Promise<void> {
  await database.write(async (transaction) => {
    const present = await store.findOwn(transaction, 'mail-key');
    await store.deleteDocument(transaction, 'mail-key');
    await store.insertDocument(transaction, 'mail-key', newMailKey());
    if (present === null) return;
    await store.deleteDocument(transaction, 'mail-key-former');
    await store.insertDocument(transaction, 'mail-key-former', present);
  });
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

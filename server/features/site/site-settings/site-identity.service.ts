import type { Database } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import * as store from './site-settings.store.ts';

/**
 * The id of this site, which is made at the first call and never changes. A copy of the database has the same one. What the
 * site keeps elsewhere, such as the files in a bucket, is marked with it.
 */
export async function ensureSiteId(database: Database): Promise<string> {
  const known = await store.findIdentity(database.read);
  if (known !== null) return known;
  return database.write(async (transaction) => {
    const id = newId();
    await store.insertIdentity(transaction, id);
    // Another process may have been first.
    return (await store.findIdentity(transaction)) ?? id;
  });
}

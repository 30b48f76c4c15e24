import webPush from 'web-push';
import type { PushKeysTable } from '#server/features/notifications/push-subscriptions/push-subscriptions.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './push-subscriptions.store.ts';

export type PushKeys = Pick<PushKeysTable, 'public_key' | 'private_key'>;

/**
 * Returns the keys with which push services identify this site (VAPID). They are made at the first call and never
 * change, because the subscriptions of all browsers depend on them. All processes and the backups share them.
 */
export async function ensurePushKeys(database: Database): Promise<PushKeys> {
  const known = await store.findKeys(database.read);
  if (known) return known;
  return database.write(async (transaction) => {
    const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
    const keys = { id: 'site', public_key, private_key, created_at: new Date().toISOString() };
    await store.insertKeys(transaction, keys);
    // Another process may have stored its keys first.
    return (await store.findKeys(transaction)) ?? keys;
  });
}

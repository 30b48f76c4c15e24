import webPush from 'web-push';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { DueMessage } from './push-messages.store.ts';
import * as store from './push-subscriptions.store.ts';
import type { PushKeysTable } from './push-subscriptions.tables.ts';

type PushKeys = Pick<PushKeysTable, 'public_key' | 'private_key'>;

/** Returns the VAPID keys of this site with which browsers subscribe, created at the first call. */
export async function ensurePushKeys(database: Database): Promise<PushKeys> {
  const known = await store.findKeys(database.read, 'site');
  if (known) return known;
  return database.write(async (transaction) => {
    const keys = newKeys();
    await store.insertKeys(transaction, keys);
    // Another process may have stored its keys first.
    return (await store.findKeys(transaction, 'site')) ?? keys;
  });
}

/**
 * Returns a function that selects the VAPID keys for a subscription. A push service accepts only the key with which the
 * browser subscribed (RFC 8292, section 4.2).
 */
export async function selectPushKeys(
  database: Database,
): Promise<(subscription: { public_key: string }) => PushKeys> {
  const rows = await store.listKeys(database.read);
  const present = rows.find(({ id }) => id === 'site') ?? (await ensurePushKeys(database));
  const keys = new Map(rows.map((row) => [row.public_key, row]));
  return ({ public_key }) => keys.get(public_key) ?? present;
}

/**
 * Replaces the VAPID keys. Subscriptions with the former keys receive messages until their browser subscribes again,
 * which it does when its member next opens the site.
 */
export async function rotatePushKeys(database: Database): Promise<void> {
  await database.write(async (transaction) => {
    await store.retireKeys(transaction);
    await store.insertKeys(transaction, newKeys());
  });
}

function newKeys(): PushKeysTable {
  const { publicKey: public_key, privateKey: private_key } = webPush.generateVAPIDKeys();
  return { id: 'site', public_key, private_key, created_at: new Date().toISOString() };
}

/** What push services know of the site, which is the sender of messages. */
export interface PushSender {
  keysOf: (subscription: { public_key: string }) => PushKeys;
  /** A `mailto:` or `https:` URL of the operator. */
  subject: string;
}

/** Returns the request that sends a message, encrypted for its browser (RFC 8291) and signed by the site (RFC 8292). */
export function encryptedMessage(
  message: DueMessage,
  content: string,
  { keysOf, subject }: PushSender,
  now: number,
): { headers: Record<string, string>; body: Uint8Array } {
  const { endpoint, p256dh, auth, topic, urgency } = message;
  const { public_key: publicKey, private_key: privateKey } = keysOf(message);
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    content,
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: Math.max(0, Math.ceil((Date.parse(message.expires_at) - now) / SECOND)),
      urgency,
      topic,
    },
  );
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(entries), body: body ?? new Uint8Array() };
}

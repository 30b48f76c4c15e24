import type {
  PushKeysTable,
  PushSubscriptionsTable,
} from '#server/features/notifications/push-subscriptions/push-subscriptions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export async function listDevices(database: Queryable, userId: string, now: string) {
  return database
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .where('push_subscriptions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .orderBy('push_subscriptions.created_at')
    .orderBy('push_subscriptions.id')
    .select([
      'push_subscriptions.id',
      'push_subscriptions.session_hash',
      'push_subscriptions.created_at',
      'push_subscriptions.last_success_at',
      'sessions.browser',
      'sessions.system',
    ])
    .execute();
}

/**
 * Stores the subscription of a session in place of the session's former subscription. A subscription of the member with
 * the same endpoint keeps its id. A subscription of another member with this endpoint is deleted first, with its
 * waiting messages.
 */
export async function saveSubscription(transaction: Queryable, row: PushSubscriptionsTable) {
  const { endpoint, session_hash, user_id, p256dh, auth, public_key } = row;
  await transaction
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb('session_hash', '=', session_hash).and('endpoint', '<>', endpoint),
        eb('endpoint', '=', endpoint).and('user_id', '<>', user_id),
      ]),
    )
    .execute();
  await transaction
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet({ session_hash, user_id, p256dh, auth, public_key, refusals: 0 }),
    )
    .execute();
}

/** Replaces the values of the subscription with this endpoint and secret. Returns false when there is none. */
export async function replaceSubscription(
  transaction: Queryable,
  old: Pick<PushSubscriptionsTable, 'endpoint' | 'auth'>,
  values: Pick<PushSubscriptionsTable, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> {
  const row = await transaction
    .updateTable('push_subscriptions')
    .set({ ...values, refusals: 0 })
    .where('endpoint', '=', old.endpoint)
    .where('auth', '=', old.auth)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findEndpoint = rows('push_subscriptions').valueBy('id', 'endpoint');

export const deleteSubscription = rows('push_subscriptions').deleteBy('id', 'user_id');

export const findKeys = rows('push_keys').findBy('id');

/** Returns the present and the former keys of the site. */
export function listKeys(database: Queryable): Promise<PushKeysTable[]> {
  return database.selectFrom('push_keys').selectAll().execute();
}

/** Makes the present keys former keys. Deletes the former keys of which no subscription is left. */
export async function retireKeys(transaction: Queryable): Promise<void> {
  const present = await findKeys(transaction, 'site');
  if (!present) return;
  const { public_key } = present;
  await transaction
    .updateTable('push_subscriptions')
    .set({ public_key })
    .where('public_key', '=', '')
    .execute();
  await transaction
    .updateTable('push_keys')
    .set({ id: public_key })
    .where('id', '=', 'site')
    .execute();
  await transaction
    .deleteFrom('push_keys')
    .where('public_key', 'not in', (eb) =>
      eb.selectFrom('push_subscriptions').select('push_subscriptions.public_key'),
    )
    .execute();
}

/** Stores the present keys of the site, unless it already has keys. */
export const insertKeys = rows('push_keys').insertOnceBy('id');

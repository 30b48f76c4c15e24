import { sql } from 'kysely';
import type { PushMessagesTable } from '#server/features/notifications/push-subscriptions/push-subscriptions.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { inChunks } from '#server/platform/database/insert-all.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the subscriptions of members to which messages can be sent now, or only the subscription of one session. */
export async function listRecipients(
  database: Queryable,
  { to, session, now }: { to: readonly string[]; session: string | undefined; now: string },
) {
  return database
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .innerJoin('private_profiles', 'private_profiles.id', 'push_subscriptions.user_id')
    .where('push_subscriptions.user_id', 'in', to)
    .where('sessions.expires_at', '>', now)
    .where('private_profiles.blocked_at', 'is', null)
    .$if(session !== undefined, (query) =>
      query.where('push_subscriptions.session_hash', '=', session ?? ''),
    )
    .select(['push_subscriptions.id', 'push_subscriptions.endpoint'])
    .execute();
}

/**
 * Stores messages. A message replaces an unsent message about the same topic and gets a new id. So a process that is
 * still sending the replaced message does not store the new message as sent.
 */
export async function saveMessages(transaction: Queryable, rows: readonly PushMessagesTable[]) {
  for (const part of inChunks(rows)) {
    await transaction
      .insertInto('push_messages')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['subscription_id', 'topic']).doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          host: eb.ref('excluded.host'),
          content: eb.ref('excluded.content'),
          urgency: eb.ref('excluded.urgency'),
          run_at: eb.ref('excluded.run_at'),
          attempts: eb.ref('excluded.attempts'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
      )
      .execute();
  }
}

interface DueMessages {
  host: string;
  now: string;
  limit: number;
}

/** Returns the due messages for a push service with their subscriptions, the longest due first. */
export async function listDueMessages(database: Queryable, { host, now, limit }: DueMessages) {
  return database
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscription_id')
    .innerJoin('sessions', 'sessions.id_hash', 'push_subscriptions.session_hash')
    .innerJoin('private_profiles', 'private_profiles.id', 'push_subscriptions.user_id')
    .leftJoin('delivery_settings', 'delivery_settings.user_id', 'push_subscriptions.user_id')
    .where('push_messages.host', '=', host)
    .where('push_messages.run_at', '<=', now)
    .orderBy('push_messages.run_at')
    .orderBy('push_messages.id')
    .limit(sql.lit(limit))
    .select([
      'push_messages.id',
      'push_messages.subscription_id',
      'push_messages.topic',
      'push_messages.content',
      'push_messages.urgency',
      'push_messages.attempts',
      'push_messages.expires_at',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      'push_subscriptions.public_key',
      'push_subscriptions.user_id',
      'push_subscriptions.session_hash',
      'sessions.expires_at as session_expires_at',
      'private_profiles.hides_others',
      'private_profiles.blocked_at',
      'private_profiles.leaving_at',
      'delivery_settings.hides_push_text',
    ])
    .execute();
}

export type DueMessage = Awaited<ReturnType<typeof listDueMessages>>[number];

export async function findNextRun(database: Queryable, host: string): Promise<string | null> {
  const row = await database
    .selectFrom('push_messages')
    .where('host', '=', host)
    .orderBy('run_at')
    .limit(1)
    .select('run_at')
    .executeTakeFirst();
  return row?.run_at ?? null;
}

export async function deleteMessages(transaction: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await transaction.deleteFrom('push_messages').where('id', 'in', ids).execute();
}

/** Delays a message until the next attempt. */
export const delayMessage = rows('push_messages').updateColumnsBy(['run_at', 'attempts'], 'id');

/** Stores for each subscription that its push service has accepted a message. */
export async function recordSuccess(
  transaction: Queryable,
  subscriptions: readonly string[],
  now: string,
): Promise<void> {
  if (subscriptions.length === 0) return;
  await transaction
    .updateTable('push_subscriptions')
    .set({ last_success_at: now, refusals: 0 })
    .where('id', 'in', subscriptions)
    .execute();
}

/** Counts a refused message for each subscription, and deletes subscriptions with too many consecutive refusals. */
export async function recordRefusals(
  transaction: Queryable,
  subscriptions: readonly string[],
  most: number,
): Promise<void> {
  if (subscriptions.length === 0) return;
  await transaction
    .updateTable('push_subscriptions')
    .set((eb) => ({ refusals: eb('refusals', '+', 1) }))
    .where('id', 'in', subscriptions)
    .execute();
  await transaction
    .deleteFrom('push_subscriptions')
    .where('id', 'in', subscriptions)
    .where('refusals', '>=', most)
    .execute();
}

/** Deletes subscriptions that their push services no longer know, with their messages. */
export async function deleteSubscriptions(transaction: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return;
  await transaction.deleteFrom('push_subscriptions').where('id', 'in', ids).execute();
}

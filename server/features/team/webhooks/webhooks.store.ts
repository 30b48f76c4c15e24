import type { Page } from '#contract/foundations/primitives.ts';
import type {
  WebhookDeliveriesTable,
  WebhooksTable,
} from '#server/features/team/webhooks/webhooks.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** The messages to a webhook, the latest first. */
export const deliveryKeyset = new Keyset(
  'desc',
  { time: 'created_at', id: 'id' },
  'webhook-deliveries',
);

/** All webhooks, the oldest first. They are few, so there are no pages. */
export async function listWebhooks(database: Queryable): Promise<WebhooksTable[]> {
  return database.selectFrom('webhooks').orderBy('created_at').orderBy('id').selectAll().execute();
}

/** A webhook, or null. */
export async function findWebhook(database: Queryable, id: string): Promise<WebhooksTable | null> {
  const row = await database
    .selectFrom('webhooks')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The webhook that a request has created, or null. */
export async function findWebhookOfRequest(
  database: Queryable,
  requestId: string,
): Promise<WebhooksTable | null> {
  const row = await database
    .selectFrom('webhooks')
    .where('request_id', '=', requestId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a webhook until the transaction ends. Returns null when there is none. */
export async function lockWebhook(
  transaction: Queryable,
  id: string,
): Promise<WebhooksTable | null> {
  const row = await transaction
    .selectFrom('webhooks')
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'webhooks'))
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a webhook. */
export async function insertWebhook(transaction: Queryable, row: WebhooksTable): Promise<void> {
  await transaction.insertInto('webhooks').values(row).execute();
}

/** Saves columns of a webhook. */
export async function updateWebhook(
  transaction: Queryable,
  id: string,
  columns: Partial<WebhooksTable>,
): Promise<void> {
  await transaction.updateTable('webhooks').set(columns).where('id', '=', id).execute();
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(transaction: Queryable, id: string): Promise<void> {
  await transaction.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** The webhooks to which messages are sent. */
export async function listListening(
  database: Queryable,
): Promise<Pick<WebhooksTable, 'id' | 'events'>[]> {
  return database
    .selectFrom('webhooks')
    .where('is_active', '=', true)
    .where('disabled_at', 'is', null)
    .select(['id', 'events'])
    .execute();
}

/** Stores a message, once for its subject. Returns whether it is new. */
export async function insertDelivery(
  transaction: Queryable,
  row: WebhookDeliveriesTable,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('webhook_deliveries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event', 'subject_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** A message, or null. */
export async function findDelivery(
  database: Queryable,
  id: string,
): Promise<WebhookDeliveriesTable | null> {
  const row = await database
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Saves columns of a message. */
export async function updateDelivery(
  transaction: Queryable,
  id: string,
  columns: Partial<WebhookDeliveriesTable>,
): Promise<void> {
  await transaction.updateTable('webhook_deliveries').set(columns).where('id', '=', id).execute();
}

/** A page of the messages to a webhook. */
export async function listDeliveries(
  database: Queryable,
  webhookId: string,
  { after, limit }: { after: After; limit: number },
): Promise<Page<WebhookDeliveriesTable>> {
  return deliveryKeyset.read(limit, (rows) =>
    database
      .selectFrom('webhook_deliveries')
      .where('webhook_id', '=', webhookId)
      .selectAll()
      .$call(deliveryKeyset.pageAfter((kind) => after[kind], rows, 'webhook_deliveries'))
      .execute(),
  );
}

/** Deletes the messages from before a time that have ended. */
export async function deleteDeliveriesBefore(database: Queryable, before: string): Promise<void> {
  await database
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .execute();
}

/** Removes the former secrets whose time has come. */
export async function clearFormerSecretsBefore(database: Queryable, before: string): Promise<void> {
  await database
    .updateTable('webhooks')
    .set({ former_secret: null, former_secret_until: null })
    .where('former_secret_until', '<=', before)
    .execute();
}

/** The webhooks that have failed since before a time. */
export async function listFailing(database: Queryable, before: string): Promise<string[]> {
  const rows = await database
    .selectFrom('webhooks')
    .where('is_active', '=', true)
    .where('failing_since', '<=', before)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { lockName } from '#server/platform/database/name-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks.tables.ts';

export const deliveryKeyset = new Keyset(
  'desc',
  { time: 'created_at', id: 'id' },
  'webhook-deliveries',
);

export async function listWebhooks(database: Queryable): Promise<WebhooksTable[]> {
  return database.selectFrom('webhooks').orderBy('created_at').orderBy('id').selectAll().execute();
}

/** Prevents other transactions from adding webhooks until the transaction ends. */
export const lockNewWebhooks = (transaction: Queryable) => lockName(transaction, 'webhooks');

export const findWebhook = rows('webhooks').findBy('id');

export const findWebhookOfRequest = rows('webhooks').findBy('request_id');

export const lockWebhook = rows('webhooks').lockBy('id');

export const insertWebhook = rows('webhooks').insert();

export const updateWebhook = rows('webhooks').updateBy('id');

export const deleteWebhook = rows('webhooks').deleteBy('id');

export async function listListening(database: Queryable) {
  return database
    .selectFrom('webhooks')
    .where('is_active', '=', true)
    .where('disabled_at', 'is', null)
    .select(['id', 'events'])
    .execute();
}

/** Stores a message, once for its subject. Returns whether it is new. */
export const insertDelivery = rows('webhook_deliveries').insertOnceBy(
  'webhook_id',
  'event',
  'subject_id',
);

export const findDelivery = rows('webhook_deliveries').findBy('id');

export const updateDelivery = rows('webhook_deliveries').updateBy('id');

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

export async function deleteDeliveriesBefore(database: Queryable, before: string): Promise<void> {
  await database
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', before)
    .where('state', '<>', 'waiting')
    .execute();
}

/** Removes the former secrets that expired before a time. */
export async function clearFormerSecretsBefore(database: Queryable, before: string): Promise<void> {
  await database
    .updateTable('webhooks')
    .set({ former_secret: null, former_secret_until: null })
    .where('former_secret_until', '<=', before)
    .execute();
}

export async function listFailing(database: Queryable, before: string): Promise<string[]> {
  const rows = await database
    .selectFrom('webhooks')
    .where('is_active', '=', true)
    .where('failing_since', '<=', before)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

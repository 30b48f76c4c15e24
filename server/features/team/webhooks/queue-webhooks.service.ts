import { Gauge, type Registry } from 'prom-client';
import { WEBHOOK_DELIVERIES_LIFETIME, WEBHOOK_RETRY_TIME } from '#contract/foundations/limits.ts';
import type { WebhookEvent } from '#contract/team/webhooks.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { webhookDeliveryKind } from './webhook-delivery.job.ts';
import * as store from './webhooks.store.ts';
import { deliveryRow } from './webhooks.tables.ts';

/**
 * Queues a message to each webhook that has chosen the event, in the transaction of the event. Each subject gets one
 * message. The content of the message is read when it is sent.
 */
export async function queueWebhooks(
  transaction: Queryable,
  event: WebhookEvent,
  subject_id: string,
): Promise<void> {
  for (const { id: webhook_id, events } of await store.listListening(transaction)) {
    if (!eventsOf(events).includes(event)) continue;
    const row = deliveryRow({ webhook_id, event, subject_id });
    if (!(await store.insertDelivery(transaction, row))) continue;
    await enqueue(transaction, webhookDeliveryKind, { deliveryId: row.id, webhookId: webhook_id });
  }
}

export function eventsOf(stored: string): WebhookEvent[] {
  return JSON.parse(stored) as WebhookEvent[];
}

/** Returns the webhooks whose messages have failed for a day, including disabled webhooks. */
export async function listFailingWebhooks(database: Queryable, now: number): Promise<string[]> {
  const before = new Date(now - WEBHOOK_RETRY_TIME).toISOString();
  return store.listFailing(database, before);
}

export function measureWebhooks(metrics: Registry, { read }: Database): void {
  new Gauge({
    name: 'webhooks_failing',
    help: 'Webhooks whose messages have failed for a day, including disabled webhooks.',
    registers: [metrics],
    async collect() {
      this.set((await listFailingWebhooks(read, Date.now())).length);
    },
  });
}

/** Deletes old messages, and the secrets that are no longer used. */
export async function deleteOldDeliveries(database: Database): Promise<void> {
  const before = new Date(Date.now() - WEBHOOK_DELIVERIES_LIFETIME).toISOString();
  await database.writeOne((queryable) => store.deleteDeliveriesBefore(queryable, before));
  const now = new Date().toISOString();
  await database.writeOne((queryable) => store.clearFormerSecretsBefore(queryable, now));
}

import { z } from 'zod';
import { idSchema } from '#contract/foundations/primitives.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import type { PublicPoster } from '#server/platform/net/post-public.ts';
import { sendWebhook, type WebhookOutcome } from './send-webhook.service.ts';
import type { WebhookContent, WebhookContents } from './webhook-content.service.ts';
import { isListening, isToDisable, retryAt } from './webhook-delivery.policy.ts';
import * as store from './webhooks.store.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks.tables.ts';

/** The job that sends one message to a webhook. Messages to the same webhook are sent one after another. */
export const webhookDeliveryKind = jobKind({
  name: 'webhook-delivery',
  payload: z.strictObject({ deliveryId: idSchema, webhookId: idSchema }),
  key: ({ deliveryId }) => deliveryId,
  turn: ({ webhookId }) => webhookId,
});

export interface WebhookDeps {
  database: Database;
  env: Pick<Env, 'publicUrl'>;
  poster: PublicPoster;
}

interface DeliveryDeps extends WebhookDeps {
  webhookContents: WebhookContents;
  now?: () => number;
}

/** Creates the job that sends messages to webhooks. A failed message is sent again after growing delays, for a day. */
export function createWebhookDeliveryJob(deps: DeliveryDeps): Job {
  const { database } = deps;
  return defineJob({
    kind: webhookDeliveryKind,
    // These attempts count processes that died. The delivery counts the failures of the receiver.
    attempts: 3,
    concurrency: 4,
    run: async ({ deliveryId, webhookId }, job) => {
      const delivery = await store.findDelivery(database.read, deliveryId);
      const webhook = await store.findWebhook(database.read, webhookId);
      if (!webhook || delivery?.state !== 'waiting') return;
      const content = isListening(webhook) ? await contentOf(deps, delivery) : null;
      if (content === null) return skip(database, job, deliveryId);
      await deliver(deps, job, { webhook, delivery, content });
    },
    settle: async (transaction, { deliveryId }, state) => {
      if (state === 'failed') await store.updateDelivery(transaction, deliveryId, { state });
    },
  });
}

async function contentOf(
  { database, webhookContents: contents }: DeliveryDeps,
  { event, subject_id }: WebhookDeliveriesTable,
): Promise<WebhookContent | null> {
  return event === 'test' ? null : contents[event](database, subject_id);
}

async function skip(database: Database, job: LeasedJob, deliveryId: string): Promise<void> {
  await database.write(async (transaction) => {
    await job.lock(transaction);
    await store.updateDelivery(transaction, deliveryId, { state: 'skipped' });
    await job.end(transaction);
  });
}

interface Delivered {
  webhook: WebhooksTable;
  delivery: WebhookDeliveriesTable;
  content: WebhookContent;
}

async function deliver(
  { database, env, poster, now: clock = Date.now }: DeliveryDeps,
  job: LeasedJob,
  { webhook, delivery, content }: Delivered,
): Promise<void> {
  const { site_name: siteName } = await readSiteSettings(database);
  const message = { ...delivery, siteName, origin: env.publicUrl.origin, content };
  const outcome = await sendWebhook(poster, webhook, message, clock());
  const now = clock();
  const attempts = delivery.attempts + 1;
  const again =
    outcome.failure === null ? null : retryAt({ ...delivery, attempts }, outcome.retryAfter, now);
  await database.write(async (transaction) => {
    await job.lock(transaction);
    await storeOutcome(transaction, { ...delivery, attempts }, outcome, { now, again });
    await (again === null ? job.end(transaction) : job.pause(transaction, { until: again }));
  });
}

async function storeOutcome(
  transaction: Queryable,
  { id, webhook_id, attempts }: WebhookDeliveriesTable,
  { failure, status }: WebhookOutcome,
  { now, again }: { now: number; again: number | null },
): Promise<void> {
  const ended = failure === null ? 'delivered' : 'failed';
  await store.updateDelivery(transaction, id, {
    state: again === null ? ended : 'waiting',
    attempts,
    status,
    failure,
    attempted_at: new Date(now).toISOString(),
  });
  await storeHealth(transaction, webhook_id, { hasFailed: failure !== null, now });
}

/** Stores the time since when a webhook has failed. Disables a webhook that has failed for a week. */
export async function storeHealth(
  transaction: Queryable,
  webhookId: string,
  { hasFailed, now }: { hasFailed: boolean; now: number },
): Promise<void> {
  const webhook = await store.lockWebhook(transaction, webhookId);
  if (!webhook) return;
  const at = new Date(now).toISOString();
  const failing_since = hasFailed ? (webhook.failing_since ?? at) : null;
  const isOver = failing_since !== null && isToDisable(failing_since, now);
  const disabled_at = isOver ? (webhook.disabled_at ?? at) : null;
  if (failing_since === webhook.failing_since && disabled_at === webhook.disabled_at) return;
  await store.updateWebhook(transaction, webhookId, { failing_since, disabled_at });
}

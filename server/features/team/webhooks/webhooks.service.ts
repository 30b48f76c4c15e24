import type { z } from 'zod';
import { WEBHOOK_SECRET_OVERLAP, WEBHOOKS_MAX } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import type { AuditAction } from '#contract/team/audit-log.ts';
import type {
  createWebhook,
  updateWebhook,
  Webhook,
  WebhookDelivery,
} from '#contract/team/webhooks.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import {
  type AuditChange,
  changesBetween,
  recordAudit,
} from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError, changedElsewhere, fieldError } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { PublicPoster } from '#server/platform/net/post-public.ts';
import { FetchRefused } from '#server/platform/net/public-connections.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { eventsOf } from './queue-webhooks.service.ts';
import { sendWebhook } from './send-webhook.service.ts';
import { storeHealth, type WebhookDeps } from './webhook-delivery.job.ts';
import { formerSecretUntil, stateOf } from './webhook-delivery.policy.ts';
import * as store from './webhooks.store.ts';
import { deliveryRow, newSecret, type WebhooksTable, webhookRow } from './webhooks.tables.ts';

interface WithSecret {
  webhook: Webhook;
  secret: string;
}

export async function readWebhooks({ read }: Database): Promise<Webhook[]> {
  return (await store.listWebhooks(read)).map(toWebhook);
}

function toWebhook(row: WebhooksTable): Webhook {
  const { id, name, kind, url, events, failing_since, updated_at } = row;
  return {
    id,
    name,
    kind,
    host: new URL(url).host,
    events: eventsOf(events),
    state: stateOf(row, Date.now()),
    failing_since,
    former_secret_until: formerSecretUntil(row, Date.now()),
    updated_at,
  };
}

/** Returns a page of the messages to a webhook, the latest first. Throws `not-found`. */
export async function readDeliveries(
  { read }: Database,
  webhookId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<WebhookDelivery>> {
  if (!(await store.findWebhook(read, webhookId))) throw webhookNotFound();
  const after = store.deliveryKeyset.after(cursor);
  return store.listDeliveries(read, webhookId, { after, limit });
}

/**
 * Creates a webhook. A repeated requestId returns the first call's webhook, with its secret. Throws `request-used` for
 * other contents, `invalid-argument` for a URL that is not public, and `resource-exhausted` when there are too many
 * webhooks.
 */
export async function addWebhook(
  { database, poster }: WebhookDeps,
  viewer: Viewer,
  { requestId: request_id, url, ...fields }: z.output<typeof createWebhook.input>,
): Promise<WithSecret> {
  await refuseInner(poster, url);
  const columns = { ...columnsOf(fields), kind: fields.kind, url };
  const { created: row, isNew } = await createOnce(database, {
    find: (queryable) => store.findWebhookOfRequest(queryable, request_id),
    create: async (transaction) => {
      await store.lockNewWebhooks(transaction);
      if ((await store.listWebhooks(transaction)).length >= WEBHOOKS_MAX) throw tooManyWebhooks();
      const created = webhookRow({ ...columns, request_id });
      await store.insertWebhook(transaction, created);
      const changes = changesBetween<object>({}, auditedOf(created));
      await record(transaction, viewer, { action: 'webhook.created', webhook: created, changes });
      return created;
    },
  });
  const isSame = changesBetween(row, columns).length === 0;
  if (!isNew && !isSame) throw requestUsed();
  return { webhook: toWebhook(row), secret: row.secret };
}

/**
 * Saves a webhook and clears its failures. A repeated call changes nothing. Throws `not-found`, `changed-elsewhere`,
 * and `invalid-argument` for a URL that is not public.
 */
export async function changeWebhook(
  { database, poster }: WebhookDeps,
  viewer: Viewer,
  { webhookId, baseUpdatedAt, url, isActive, ...fields }: z.output<typeof updateWebhook.input>,
): Promise<Webhook> {
  if (url !== '') await refuseInner(poster, url);
  return database.write(async (transaction) => {
    const before = await lock(transaction, webhookId);
    const given = { ...columnsOf(fields), kind: fields.kind, is_active: isActive };
    const columns = { ...given, url: url === '' ? before.url : url };
    const isUnchanged = changesBetween(before, columns).length === 0;
    if (isUnchanged && before.disabled_at === null) return toWebhook(before);
    if (before.updated_at !== baseUpdatedAt) throw changedElsewhere(CHANGED);
    const updated_at = versionAfter(before.updated_at);
    const after = { ...before, ...columns, updated_at, failing_since: null, disabled_at: null };
    await store.updateWebhook(transaction, webhookId, after);
    const changes = changesBetween(auditedOf(before), auditedOf(after));
    await record(transaction, viewer, { action: 'webhook.updated', webhook: after, changes });
    return toWebhook(after);
  });
}

/** Replaces the secret of a webhook. For a day, messages are also signed with the former secret. Throws `not-found`. */
export async function rotateSecret(database: Database, viewer: Viewer, webhookId: string) {
  return database.write(async (transaction) => {
    const before = await lock(transaction, webhookId);
    const former_secret_until = new Date(Date.now() + WEBHOOK_SECRET_OVERLAP).toISOString();
    const former = { former_secret: before.secret, former_secret_until };
    const updated_at = versionAfter(before.updated_at);
    const webhook = { ...before, ...former, updated_at, secret: newSecret() };
    await store.updateWebhook(transaction, webhookId, webhook);
    await record(transaction, viewer, { action: 'webhook.secret-rotated', webhook });
    return { webhook: toWebhook(webhook), secret: webhook.secret };
  });
}

/**
 * Ends the former secret of a webhook, so that no more messages are signed with it. A repeated call changes nothing.
 * Throws `not-found`.
 */
export async function endFormerSecret(database: Database, viewer: Viewer, webhookId: string) {
  return database.write(async (transaction) => {
    const before = await lock(transaction, webhookId);
    if (formerSecretUntil(before, Date.now()) === null) return toWebhook(before);
    const updated_at = versionAfter(before.updated_at);
    const webhook = { ...before, updated_at, former_secret: null, former_secret_until: null };
    await store.updateWebhook(transaction, webhookId, webhook);
    await record(transaction, viewer, { action: 'webhook.former-secret-ended', webhook });
    return toWebhook(webhook);
  });
}

/** Deletes a webhook with its deliveries. Throws `not-found`. */
export async function removeWebhook(database: Database, viewer: Viewer, webhookId: string) {
  await database.write(async (transaction) => {
    const webhook = await lock(transaction, webhookId);
    await store.deleteWebhook(transaction, webhookId);
    await record(transaction, viewer, { action: 'webhook.deleted', webhook });
  });
  return webhookId;
}

const testContent = {
  title: 'テスト送信です',
  text: 'この内容が届いていれば、設定は完了です。',
  path: '/',
  picture: null,
};

/** Sends a test message once, and stores the result. Throws `not-found`. */
export async function sendTest(
  { database, env, poster }: WebhookDeps,
  viewer: Viewer,
  webhookId: string,
): Promise<WebhookDelivery> {
  const webhook = await store.findWebhook(database.read, webhookId);
  if (!webhook) throw webhookNotFound();
  const row = deliveryRow({ webhook_id: webhookId, event: 'test' });
  const { site_name: siteName } = await readSiteSettings(database);
  const message = { ...row, siteName, origin: env.publicUrl.origin, content: testContent };
  const { failure, status } = await sendWebhook(poster, webhook, message, Date.now());
  const now = Date.now();
  const state = failure === null ? ('delivered' as const) : ('failed' as const);
  const attempted_at = new Date(now).toISOString();
  const delivery = { ...row, state, status, failure, attempts: 1, attempted_at };
  await database.write(async (transaction) => {
    await lock(transaction, webhookId);
    await store.insertDelivery(transaction, delivery);
    // A failed test does not count as a failure of the webhook, because its earlier messages may have arrived.
    if (failure === null) await storeHealth(transaction, webhookId, { hasFailed: false, now });
    await record(transaction, viewer, { action: 'webhook.tested', webhook });
  });
  return delivery;
}

const CHANGED = 'ほかの人がこのWebhookを変更しました。内容を確認してください';

function columnsOf({ name, events }: Pick<Webhook, 'name' | 'events'>) {
  return { name, events: JSON.stringify(events) };
}

/** Returns the fields for the audit log. Leaves out the secret, and the URL, whose path is secret. */
function auditedOf({ name, kind, url, events, is_active }: WebhooksTable) {
  return { name, kind, host: new URL(url).host, events: eventsOf(events).join('、'), is_active };
}

async function refuseInner(poster: PublicPoster, url: string): Promise<void> {
  await poster.check(new URL(url)).catch((error: unknown) => {
    const message =
      error instanceof FetchRefused
        ? 'このURLには送信できません。インターネットに公開されている、このサイト以外のURLを入力してください'
        : 'URLのサーバーが見つかりません。URLに間違いがないか確認してください';
    throw fieldError('invalid-argument', 'url', message);
  });
}

async function lock(transaction: Queryable, webhookId: string): Promise<WebhooksTable> {
  const webhook = await store.lockWebhook(transaction, webhookId);
  if (!webhook) throw webhookNotFound();
  return webhook;
}

interface WebhookAction {
  action: Extract<AuditAction, `webhook.${string}`>;
  webhook: WebhooksTable;
  changes?: readonly AuditChange[];
}

function record(
  transaction: Queryable,
  viewer: Viewer,
  { action, webhook: { id, name }, changes = [] }: WebhookAction,
): Promise<void> {
  return recordAudit(transaction, viewer, {
    action,
    target: { type: 'webhook', id, name },
    changes,
  });
}

function webhookNotFound(): AppError {
  return new AppError('not-found', 'このWebhookは見つかりません。削除されたのかもしれません');
}

function tooManyWebhooks(): AppError {
  const message = `Webhookは${WEBHOOKS_MAX}件までです。使わないものを削除してからお試しください`;
  return new AppError('resource-exhausted', message);
}

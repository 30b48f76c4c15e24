import { randomBytes } from 'node:crypto';
import type {
  WebhookDelivery,
  WebhookEvent,
  WebhookFailure,
  WebhookKind,
} from '#contract/team/webhooks.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** Returns a new key for signatures. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** The URLs of other services that receive events of the site. */
export const webhooksTable = defineTable(
  'webhooks',
  {
    id: t.key().initial(newId),
    name: t.text(),
    kind: t.text<WebhookKind>().initial('json'),
    /** As secret as a password, because anybody who has the URL can write into the channel of a chat. */
    url: t.text(),
    /** JSON: the chosen events. */
    events: t.json().initial('[]'),
    /** The key of the signatures. */
    secret: t.text().initial(newSecret),
    /** The key before the latest rotation. Messages are also signed with it until it expires. */
    former_secret: t.text().nullable(),
    former_secret_until: t.time().nullable(),
    is_active: t.boolean().initial(true),
    /** The first failure since the last success. */
    failing_since: t.time().nullable(),
    /** The time at which the webhook was disabled because it failed for too long. */
    disabled_at: t.time().nullable(),
    request_id: t.key().initial(newId),
    created_at: t.time().initial(t.now),
    updated_at: t.time().initial(t.sameAs('created_at')),
  },
  { unique: [['request_id']] },
);

export type WebhooksTable = RowOf<typeof webhooksTable>;

/** A row of `webhooks`. By default, the webhook is active and gets signed JSON. */
export const webhookRow = webhooksTable.row;

/** A message to a webhook. Its contents are not stored, but read when the message is sent. */
export const webhookDeliveriesTable = defineTable(
  'webhook_deliveries',
  {
    id: t.key().initial(newId),
    webhook_id: t.key().references('webhooks'),
    event: t.key<WebhookEvent | 'test'>(),
    /** The id of the announcement, event, case or alert. */
    subject_id: t.key().initial(({ id }) => String(id)),
    state: t.text<WebhookDelivery['state']>().initial('waiting'),
    attempts: t.integer().initial(0),
    /** The HTTP status of the last response. */
    status: t.integer().nullable(),
    failure: t.text<WebhookFailure>().nullable(),
    created_at: t.time().initial(t.now),
    attempted_at: t.time().nullable(),
  },
  {
    unique: [['webhook_id', 'event', 'subject_id']],
    indexes: { webhook_deliveries_of_webhook: ['webhook_id', 'created_at', 'id'] },
  },
);

export type WebhookDeliveriesTable = RowOf<typeof webhookDeliveriesTable>;

/** A row of `webhook_deliveries`. By default, the message waits. */
export const deliveryRow = webhookDeliveriesTable.row;

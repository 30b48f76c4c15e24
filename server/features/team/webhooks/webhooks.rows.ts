import { randomBytes } from 'node:crypto';
import type {
  RowFields,
  WebhookDeliveriesTable,
  WebhooksTable,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A new key for signatures. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** A row of `webhooks`, by default an active one of signed JSON. */
export function webhookRow(fields: RowFields<WebhooksTable, 'name' | 'url'>): WebhooksTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    kind: 'json',
    events: '[]',
    secret: newSecret(),
    former_secret: null,
    former_secret_until: null,
    is_active: true,
    failing_since: null,
    disabled_at: null,
    request_id: newId(),
    created_at,
    updated_at: created_at,
    ...fields,
  };
}

/** A row of `webhook_deliveries` that waits. */
export function deliveryRow(
  fields: RowFields<WebhookDeliveriesTable, 'webhook_id' | 'event'>,
): WebhookDeliveriesTable {
  const id = newId();
  return {
    id,
    subject_id: id,
    state: 'waiting',
    attempts: 0,
    status: null,
    failure: null,
    created_at: new Date().toISOString(),
    attempted_at: null,
    ...fields,
  };
}

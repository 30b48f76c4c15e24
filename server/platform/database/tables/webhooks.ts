import type {
  WebhookDelivery,
  WebhookEvent,
  WebhookFailure,
  WebhookKind,
} from '#contract/team/webhooks.ts';

/** What the team and other services of the operator are told. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export interface WebhooksTable {
  id: string;
  name: string;
  kind: WebhookKind;
  /** As secret as a password: with it, anybody can write into the channel of a chat. */
  url: string;
  /** JSON: the chosen events. */
  events: string;
  /** The key of its signatures. */
  secret: string;
  /** The key before the latest rotation, with which messages are signed as well until a time. */
  former_secret: string | null;
  former_secret_until: string | null;
  is_active: boolean;
  /** The first failure since the last success. */
  failing_since: string | null;
  /** The time at which it was disabled because it failed for too long. */
  disabled_at: string | null;
  request_id: string;
  created_at: string;
  updated_at: string;
}

/** A message to a webhook, without its contents, which are read when it is sent. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event: WebhookEvent | 'test';
  /** The id of the announcement, event, case or alert. */
  subject_id: string;
  state: WebhookDelivery['state'];
  attempts: number;
  /** The HTTP status of the last answer. */
  status: number | null;
  failure: WebhookFailure | null;
  created_at: string;
  attempted_at: string | null;
}

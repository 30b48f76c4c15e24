import type {
  PushMessagesTable,
  PushSubscriptionsTable,
  RowFields,
} from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `push_subscriptions`. */
export function pushSubscriptionRow(
  fields: RowFields<
    PushSubscriptionsTable,
    'session_hash' | 'user_id' | 'endpoint' | 'p256dh' | 'auth'
  >,
): PushSubscriptionsTable {
  return {
    id: newId(),
    created_at: new Date().toISOString(),
    last_success_at: null,
    refusals: 0,
    ...fields,
  };
}

/** A row of `push_messages`, which is due now. */
export function pushMessageRow(
  fields: RowFields<
    PushMessagesTable,
    'subscription_id' | 'topic' | 'host' | 'content' | 'expires_at'
  >,
): PushMessagesTable {
  return {
    id: newId(),
    urgency: 'normal',
    run_at: new Date().toISOString(),
    attempts: 0,
    ...fields,
  };
}

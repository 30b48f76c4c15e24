import type { DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { NotificationType } from '#contract/notifications/notifications.ts';
import {
  queueDeliveries,
  queueDelivery,
} from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

const kindOf: Record<NotificationType, DeliveryKind> = {
  announcement: 'announcement',
  follow: 'follow',
  like: 'like',
  comment: 'comment',
  reply: 'reply',
  mention: 'mention',
  event: 'event',
  'waiting-list': 'place',
  reminder: 'reminder',
  poll: 'event',
  series: 'series',
  moderation: 'outcome',
  'data-export': 'account',
  'wallet-proof': 'account',
  'team-alert': 'staff',
  'similar-picture': 'account',
};

/** The types of notifications that can grow. On a device, the grown notification replaces the earlier notification. */
const growing: ReadonlySet<string> = new Set(['like', 'comment']);

interface Delivered {
  /** The latest time until which quiet hours can delay the delivery. */
  latest?: string | null | undefined;
}

/** Queues the delivery of a notification in the transaction that stores it or adds to it. */
export async function deliverNotification(
  transaction: Queryable,
  row: NotificationsTable,
  to: readonly string[],
  { latest = null }: Delivered = {},
): Promise<void> {
  const delivery = { ...deliveryOf(row), to, latest };
  await queueDelivery(transaction, delivery, new Date(row.shown_at));
}

/** Queues the delivery of several notifications of the same time, each with one recipient. */
export async function deliverNotifications(
  transaction: Queryable,
  rows: readonly (NotificationsTable & { target_user_id: string })[],
  now: Date,
): Promise<void> {
  const deliveries = rows.map((row) => ({ ...deliveryOf(row), to: [row.target_user_id] }));
  await queueDeliveries(transaction, deliveries, now);
}

function deliveryOf({ id, type, related_id }: NotificationsTable) {
  const about = growing.has(type) ? (related_id ?? id) : id;
  const kind = kindOf[type as NotificationType];
  const subject = { type: 'notification' as const, id };
  return { kind, subject, topic: `${kind}:${about}` };
}

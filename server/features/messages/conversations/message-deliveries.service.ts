import {
  queueDelivery,
  withdrawDelivery,
} from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';

const topicOf = (conversationId: string) => `message:${conversationId}`;

interface Delivered {
  conversationId: string;
  to: string;
}

/**
 * Queues the deliveries that notify a member of a new message by push and mail. When the member reads the conversation
 * first, the deliveries are withdrawn.
 */
export async function deliverMessage(
  transaction: Queryable,
  { conversationId, to }: Delivered,
): Promise<void> {
  const subject = { type: 'conversation', id: conversationId } as const;
  const delivery = { kind: 'message', to: [to], subject, topic: topicOf(conversationId) } as const;
  await queueDelivery(transaction, delivery);
}

/** Withdraws queued deliveries for messages that a member has read. */
export function withdrawMessages(
  transaction: Queryable,
  { conversationId, to }: Delivered,
): Promise<void> {
  return withdrawDelivery(transaction, { to, topic: topicOf(conversationId) });
}

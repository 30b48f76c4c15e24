import type { DeliveryChannelName, DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PresentSubject } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** A delivery that is now sent to a member through one channel. */
export interface LeavingDelivery extends LeavingItem {
  /** On a device, a newer delivery about the same topic replaces this one. Mails about one topic are in one thread. */
  topic: string;
  /** Why several deliveries are sent together: after quiet hours, or each day or week. Null for a single delivery. */
  batch: QueuedDelivery['batch'];
  /** The deliveries that are sent together, the latest first. A single delivery has one item. */
  items: readonly LeavingItem[];
}

export interface LeavingItem extends PresentSubject {
  kind: DeliveryKind;
}

/** A channel through which deliveries leave the site. */
export interface DeliveryChannel {
  name: DeliveryChannelName;
  /**
   * Stores the message in the transaction that ends the delivery, so that it is sent exactly once. Does not store its
   * text, and sends nothing itself, because a transaction may run again.
   */
  deliver(transaction: Queryable, userId: string, delivery: QueuedDelivery): Promise<void>;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    deliveryChannels?: Partial<Record<DeliveryChannelName, DeliveryChannel>>;
  }
}

/** How many of the gathered deliveries the text quotes. */
const NAMED = 3;

/** Returns a queued delivery with the texts of its items. Null when there are no items. */
export function leaving(
  { topic, batch }: QueuedDelivery,
  items: readonly LeavingItem[],
): LeavingDelivery | null {
  const [first] = items;
  if (first === undefined) return null;
  if (items.length === 1) return { ...first, topic, batch, items };
  const named = items.slice(0, NAMED).map(({ text, title }) => text || title);
  return {
    kind: first.kind,
    title: `新しい通知が${items.length}件あります`,
    text: named.join('\n'),
    path: '/notifications',
    picture: null,
    topic,
    batch,
    items,
  };
}

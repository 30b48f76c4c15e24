import type { DeliveryChannelName, DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PresentSubject } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** A delivery that is sent to a member now, in one channel. */
export interface LeavingDelivery extends LeavingItem {
  /** On a device, a newer delivery of the same topic replaces this one. Mails of one topic are in one thread. */
  topic: string;
  /** Why several deliveries are sent as one: after quiet hours, or each day or week. Null for a single delivery. */
  batch: QueuedDelivery['batch'];
  /** The gathered deliveries, the latest first. A delivery that is sent alone has only itself. */
  items: readonly LeavingItem[];
}

/** One of the deliveries that are sent together. */
export interface LeavingItem extends PresentSubject {
  kind: DeliveryKind;
}

/** A channel by which deliveries leave the site. */
export interface DeliveryChannel {
  name: DeliveryChannelName;
  /**
   * Stores the message in the transaction that ends the delivery, so that it is sent exactly once. Stores no words, and
   * sends nothing itself, because a transaction may run again.
   */
  deliver(transaction: Queryable, userId: string, delivery: QueuedDelivery): Promise<void>;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    deliveryChannels?: Partial<Record<DeliveryChannelName, DeliveryChannel>>;
  }
}

/** The number of gathered deliveries whose words are in the text. */
const NAMED = 3;

/** Returns a queued delivery with the words of its items. Null when there are no items. */
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

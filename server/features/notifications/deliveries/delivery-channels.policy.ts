import type { DeliveryChannelName, DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PresentSubject } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** A delivery that is sent to a member now, in one channel. */
export interface LeavingDelivery extends LeavingItem {
  /** A newer one of the same topic replaces it on a device, and is in the same thread of mails. */
  topic: string;
  /** Why several are sent as one: after quiet hours, or each day or week. Null for one alone. */
  batch: QueuedDelivery['batch'];
  /** The deliveries that it gathers, the latest first. Otherwise itself alone. */
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

/** The number of gathered deliveries that the text names. */
const NAMED = 3;

/** Returns a queued delivery with the words of its items. Null when no item has words any more. */
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

import type { DeliveryChannelName, DeliveryKind } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PresentSubject } from './delivery-subjects.policy.ts';
import type { QueuedDelivery } from './queued-deliveries.policy.ts';

/** Something that leaves the site for a member now, in one channel. */
export interface LeavingDelivery extends LeavingItem {
  /** A newer one of the same topic takes its place on a device, and stands in the same thread of mails. */
  topic: string;
  /** Why several leave as one: after quiet hours, or each day or week. Null for one alone. */
  batch: QueuedDelivery['batch'];
  /** The deliveries that it gathers, the latest first; itself alone otherwise. */
  items: readonly LeavingItem[];
}

/** One of the deliveries that leave together. */
export interface LeavingItem extends PresentSubject {
  kind: DeliveryKind;
}

/** A channel in which deliveries leave the site. */
export interface DeliveryChannel {
  name: DeliveryChannelName;
  /**
   * Stores what is to be sent, in the transaction that ends the delivery, so that it leaves exactly once. Stores no words,
   * and sends nothing itself: a transaction may run again.
   */
  deliver(transaction: Queryable, userId: string, delivery: QueuedDelivery): Promise<void>;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    /** Channels by name. */
    deliveryChannels?: Partial<Record<DeliveryChannelName, DeliveryChannel>>;
  }
}

/** How many of the gathered deliveries the text names. */
const NAMED = 3;

/** What leaves of a queued delivery, with the words of its items. Null when no item has any left. */
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

import type { DeliveryKind, DeliveryWayName } from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Something that leaves the site for a member now, in one way. */
export interface LeavingDelivery {
  userId: string;
  kind: DeliveryKind;
  /** A newer one of the same topic takes its place on a device, and stands in the same thread of mails. */
  topic: string;
  title: string;
  text: string;
  /** The route of the client that it opens, such as `/posts/ID?comment=ID`. */
  path: string;
  /** The address of a picture. */
  picture: string | null;
  /** Whether the member wants no content on the lock screen. */
  hidesText: boolean;
  /** When its cause was. */
  at: string;
  /** Why several leave as one: after quiet hours, or each day or week. Null for one alone. */
  gathering: 'quiet' | 'daily' | 'weekly' | null;
  /** The deliveries that it gathers, the latest first; itself alone otherwise. */
  items: readonly LeavingItem[];
}

/** One of the deliveries that leave together. */
export type LeavingItem = Pick<
  LeavingDelivery,
  'kind' | 'title' | 'text' | 'path' | 'picture' | 'at'
>;

/** A way in which deliveries leave the site. */
export interface DeliveryWay {
  name: DeliveryWayName;
  /**
   * Stores what is to be sent, in the transaction that ends the delivery, so that it leaves exactly once. Sends nothing
   * itself: a transaction may run again.
   */
  deliver(transaction: Queryable, delivery: LeavingDelivery): Promise<void>;
}

/** A notification as its recipient may read it now. */
export type PresentNotification = Pick<LeavingItem, 'title' | 'text' | 'path' | 'picture'>;

/**
 * Reads a notification for its recipient. Null when there is nothing to tell any more: it is read, withdrawn, from
 * somebody whom they hide by now, or about what they may not see.
 */
export type ReadPresent = (
  userId: string,
  notificationId: string,
) => Promise<PresentNotification | null>;

/** The member for whom something leaves. */
interface LeavingFor {
  userId: string;
  hidesPushText: boolean;
}

/** How many of the gathered deliveries the text names. */
const NAMED = 3;

/** A delivery that leaves by itself. */
export function leaving(
  { userId, hidesPushText: hidesText }: LeavingFor,
  topic: string,
  item: LeavingItem,
): LeavingDelivery {
  return { ...item, userId, topic, hidesText, gathering: null, items: [item] };
}

/** Several deliveries that leave as one, for the list of notifications. One alone keeps its own text and path. */
export function gathered(
  recipient: LeavingFor,
  gathering: 'quiet' | 'daily' | 'weekly',
  unsorted: readonly LeavingItem[],
): LeavingDelivery {
  const items = unsorted.toSorted((a, b) => b.at.localeCompare(a.at));
  const [first] = items;
  if (first === undefined) throw new Error('nothing to gather');
  const topic = `gathered:${gathering}`;
  if (items.length === 1) return { ...leaving(recipient, topic, first), gathering };
  const named = items.slice(0, NAMED).map(({ text, title }) => text || title);
  return {
    ...leaving(recipient, topic, first),
    title: `新しい通知が${items.length}件あります`,
    text: named.join('\n'),
    path: '/notifications',
    picture: null,
    gathering,
    items,
  };
}

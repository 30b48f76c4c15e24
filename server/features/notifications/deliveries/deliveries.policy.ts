import { z } from 'zod';
import {
  type DeliveryChannelName,
  type DeliveryKind,
  deliveryKindSchema,
} from '#contract/notifications/deliveries.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { From } from '#server/platform/noun.ts';
import type { DeliveriesTable } from './deliveries.tables.ts';

/** The schema of a subject. Each type has a registered reader (`SubjectReaders`). */
const deliverySubjectSchema = z.strictObject({
  type: z.enum(['notification', 'conversation', 'team-alert', 'account-deletion']),
  id: z.string(),
});

/** The subject of a delivery. Its text is read when the delivery is sent, because no queue stores texts. */
export type DeliverySubject = z.infer<typeof deliverySubjectSchema>;

/** The text of a subject, as far as the recipient may read it now. */
export interface PresentSubject {
  title: string;
  text: string;
  /** The client route that the delivery opens, such as `/posts/ID?comment=ID`. */
  path: string;
  picture: string | null;
}

/**
 * Reads a subject for a recipient. Null when nothing is left to say, because the subject is read, withdrawn or hidden
 * from the recipient.
 */
export type ReadPresent = (userId: string, id: string) => Promise<PresentSubject | null>;

export type SubjectReaders = Record<DeliverySubject['type'], ReadPresent>;

declare module '#server/platform/noun.ts' {
  interface Noun {
    subjectReaders?: { [Type in keyof SubjectReaders]?: From<ReadPresent> };
  }
}

/** A delivery in the queue of mails or push messages, with its subjects but without their texts. */
export const queuedDeliverySchema = z.strictObject({
  topic: z.string(),
  /** The time of the latest cause. */
  at: z.string(),
  /** Why several deliveries are sent together: after quiet hours, or each day or week. Null for a single delivery. */
  batch: z.enum(['quiet', 'daily', 'weekly']).nullable(),
  /** The latest first. */
  items: z.array(z.strictObject({ kind: deliveryKindSchema, subject: deliverySubjectSchema })),
});

export type QueuedDelivery = z.infer<typeof queuedDeliverySchema>;
type QueuedItem = QueuedDelivery['items'][number];

export function queuedItem({
  kind,
  subject_type: type,
  subject_id: id,
}: Pick<DeliveriesTable, 'kind' | 'subject_type' | 'subject_id'>): QueuedItem {
  return { kind, subject: { type, id } };
}

export function queuedAlone(row: DeliveriesTable): QueuedDelivery {
  return { topic: row.topic, at: row.created_at, batch: null, items: [queuedItem(row)] };
}

export function queuedTogether(
  batch: 'quiet' | 'daily' | 'weekly',
  unsorted: readonly DeliveriesTable[],
): QueuedDelivery {
  const rows = unsorted.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const at = rows[0]?.created_at ?? '';
  return { topic: `gathered:${batch}`, at, batch, items: rows.map(queuedItem) };
}

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

export interface DeliveryChannel {
  name: DeliveryChannelName;
  /**
   * Stores the message in the transaction that ends the delivery, so that the message is sent exactly once. Does not
   * store the text, and sends nothing itself, because a transaction may run again.
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

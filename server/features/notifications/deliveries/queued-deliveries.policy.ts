import { z } from 'zod';
import { deliveryKindSchema } from '#contract/notifications/deliveries.ts';
import type { DeliveriesTable } from '#server/features/notifications/deliveries/deliveries.tables.ts';
import { deliverySubjectSchema } from './delivery-subjects.policy.ts';

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

type SubjectColumns = Pick<DeliveriesTable, 'kind' | 'subject_type' | 'subject_id'>;

/** Returns the kind and the subject of a row. */
export function queuedItem({
  kind,
  subject_type: type,
  subject_id: id,
}: SubjectColumns): QueuedItem {
  return { kind, subject: { type, id } };
}

/** Returns a queued delivery of one row. */
export function queuedAlone(row: DeliveriesTable): QueuedDelivery {
  return { topic: row.topic, at: row.created_at, batch: null, items: [queuedItem(row)] };
}

/** Returns one queued delivery for several rows. */
export function queuedTogether(
  batch: 'quiet' | 'daily' | 'weekly',
  unsorted: readonly DeliveriesTable[],
): QueuedDelivery {
  const rows = unsorted.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const at = rows[0]?.created_at ?? '';
  return { topic: `gathered:${batch}`, at, batch, items: rows.map(queuedItem) };
}

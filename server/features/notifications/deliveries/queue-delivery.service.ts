import { SECOND } from '#contract/foundations/limits.ts';
import {
  type DeliveryChannelName,
  type DeliveryKind,
  deliveryDefaults,
} from '#contract/notifications/deliveries.ts';
import type { DeliveriesTable } from '#server/features/notifications/deliveries/deliveries.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { deleteWaiting, upsertDeliveries } from './deliveries.store.ts';
import { deliveryRow } from './deliveries.tables.ts';
import { choosersAmong } from './delivery-choices.store.ts';
import type { DeliverySubject } from './delivery-subjects.policy.ts';

/** How long a delivery waits by default, so that members get no push message about what they are looking at. */
export const DELIVERY_DELAY = 5 * SECOND;

/** A message that members get outside the site. */
export interface NewDelivery {
  kind: DeliveryKind;
  to: readonly string[];
  /** What it is about. Its words are read when it is sent. Nothing is sent when there are none any more. */
  subject: DeliverySubject;
  /** A newer one of the same topic replaces it while it waits, and on a device. */
  topic: string;
  /** Only these channels, independent of what the members have chosen for the kind. */
  channels?: readonly DeliveryChannelName[];
  /** How long it waits, in milliseconds. */
  delay?: number;
  /** The time until which quiet hours can delay it at most, such as an hour before an event. */
  latest?: string | null;
}

/**
 * Stores a delivery for each member, in the transaction of its cause, so that both are committed or neither. The job
 * `deliveries` decides whether and how it is sent when it is due.
 */
export function queueDelivery(
  transaction: Queryable,
  delivery: NewDelivery,
  now: Date = new Date(),
): Promise<void> {
  return queueDeliveries(transaction, [delivery], now);
}

/** Like `queueDelivery`, for several deliveries. A few statements store any number of them. */
export async function queueDeliveries(
  transaction: Queryable,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  const rows: DeliveriesTable[] = [];
  for (const delivery of deliveries) {
    const { kind, channels } = delivery;
    const to = channels ? delivery.to : await wantingAmong(transaction, kind, delivery.to);
    rows.push(...rowsOf({ ...delivery, to }, now));
  }
  await upsertDeliveries(transaction, rows);
}

const anyChannel = ['any'] as const;

function rowsOf(delivery: NewDelivery, now: Date): DeliveriesTable[] {
  const { kind, to, topic, subject, latest = null } = delivery;
  const { channels = anyChannel, delay = DELIVERY_DELAY } = delivery;
  const about = { kind, topic, subject_type: subject.type, subject_id: subject.id };
  const due_at = new Date(now.getTime() + delay).toISOString();
  const common = { ...about, latest_at: latest, due_at, created_at: now.toISOString() };
  return [...new Set(to)].flatMap((user_id) =>
    channels.map((channel) => deliveryRow({ ...common, user_id, channel })),
  );
}

/** Withdraws the waiting deliveries to a member about a topic that the member has seen on the site. */
export async function withdrawDelivery(
  transaction: Queryable,
  { to, topic }: { to: string; topic: string },
): Promise<void> {
  await deleteWaiting(transaction, { user_id: to, topic });
}

/** Returns all members for a kind that is delivered by default, otherwise only those who have chosen a channel for it. */
async function wantingAmong(
  transaction: Queryable,
  kind: DeliveryKind,
  members: readonly string[],
): Promise<readonly string[]> {
  const { push, mail } = deliveryDefaults[kind];
  return push || mail !== 'off' ? members : choosersAmong(transaction, members, kind);
}

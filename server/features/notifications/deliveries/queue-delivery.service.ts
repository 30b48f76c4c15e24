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

/** How long a delivery waits by default, so that nobody is pushed what they are looking at. */
export const DELIVERY_DELAY = 5 * SECOND;

/** Something that members are told of outside of the site. */
export interface NewDelivery {
  kind: DeliveryKind;
  to: readonly string[];
  /** What it is about. Its words are read when it leaves, and nothing leaves when it has none by then. */
  subject: DeliverySubject;
  /** While it waits, a newer one of the same topic takes its place; so it does on a device. */
  topic: string;
  /** Only these channels, whatever the members have chosen for the kind. */
  channels?: readonly DeliveryChannelName[];
  /** How long it waits, in milliseconds. */
  delay?: number;
  /** The time until which quiet hours may hold it at most, such as an hour before an event. */
  latest?: string | null;
}

/**
 * Stores a delivery for each member, in the transaction of its cause, so that both are committed or neither. Whether and
 * how it leaves is decided when it is due, by the job `deliveries`.
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

/** Withdraws what still waits for a member about a topic, when they have seen it on the site. */
export async function withdrawDelivery(
  transaction: Queryable,
  { to, topic }: { to: string; topic: string },
): Promise<void> {
  await deleteWaiting(transaction, { user_id: to, topic });
}

/** Of a kind that leaves for nobody by default, only those members who have chosen something for it. */
async function wantingAmong(
  transaction: Queryable,
  kind: DeliveryKind,
  members: readonly string[],
): Promise<readonly string[]> {
  const { push, mail } = deliveryDefaults[kind];
  return push || mail !== 'off' ? members : choosersAmong(transaction, members, kind);
}

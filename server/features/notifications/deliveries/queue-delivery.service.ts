import { SECOND } from '#contract/foundations/limits.ts';
import {
  type DeliveryChannelName,
  type DeliveryKind,
  deliveryDefaults,
} from '#contract/notifications/deliveries.ts';
import type { DeliveriesTable } from '#server/features/notifications/deliveries/deliveries.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DeliverySubject } from './deliveries.policy.ts';
import { deleteWaiting, findDueMember, upsertDeliveries } from './deliveries.store.ts';
import { deliveryRow } from './deliveries.tables.ts';
import { choosersAmong } from './delivery-choices.store.ts';

/** How long a delivery waits by default, so that members get no push message about a page that they are viewing. */
export const DELIVERY_DELAY = 5 * SECOND;

export interface NewDelivery {
  kind: DeliveryKind;
  to: readonly string[];
  /** The subject, whose text is read when the delivery is sent. Nothing is sent when there is no text any more. */
  subject: DeliverySubject;
  /** A newer delivery about the same topic replaces this one in the queue and on the device. */
  topic: string;
  /**
   * The channels to use regardless of the members' choices for the kind. By default, the channels that the members have
   * chosen.
   */
  channels?: readonly DeliveryChannelName[];
  /** How long the delivery waits, in milliseconds. */
  delay?: number;
  /** The latest time until which quiet hours can delay the delivery, such as an hour before an event. */
  latest?: string | null;
}

/**
 * Stores a delivery for each member in the transaction of its cause, so that both are committed or neither is. The job
 * `deliveries` later decides whether and how the delivery is sent.
 */
export function queueDelivery(
  transaction: Queryable,
  delivery: NewDelivery,
  now: Date = new Date(),
): Promise<void> {
  return queueDeliveries(transaction, [delivery], now);
}

/** Stores several deliveries like `queueDelivery`, with a few statements for any number of them. */
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

const OVERDUE = 2 * SECOND;

/** Whether deliveries are sent late. If so, callers that cause many deliveries wait before they queue more. */
export async function areDeliveriesOverdue(database: Queryable, now: number): Promise<boolean> {
  return (await findDueMember(database, new Date(now - OVERDUE).toISOString())) !== null;
}

/** Withdraws a member's waiting deliveries about a topic that the member has seen on the site. */
export async function withdrawDelivery(
  transaction: Queryable,
  { to, topic }: { to: string; topic: string },
): Promise<void> {
  await deleteWaiting(transaction, { user_id: to, topic });
}

/**
 * Returns all members when the kind is delivered by default, and otherwise the members who have chosen a channel for
 * it.
 */
async function wantingAmong(
  transaction: Queryable,
  kind: DeliveryKind,
  members: readonly string[],
): Promise<readonly string[]> {
  const { push, mail } = deliveryDefaults[kind];
  return push || mail !== 'off' ? members : choosersAmong(transaction, members, kind);
}

import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { endOfRightClock } from '#server/platform/clock-tolerance.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import {
  type DeliveryChannel,
  type LeavingDelivery,
  type LeavingItem,
  leaving,
  type QueuedDelivery,
  queuedAlone,
  queuedTogether,
  type SubjectReaders,
} from './deliveries.policy.ts';
import * as store from './deliveries.store.ts';
import type { DeliveriesTable } from './deliveries.tables.ts';
import {
  type DeliveryTimings,
  type Recipient,
  readRecipient,
  readTimings,
} from './delivery-choices.service.ts';
import { endOfQuiet, nextDaily, nextWeekly, spreadInHour } from './quiet-hours.policy.ts';

interface DeliverDeps {
  database: Database;
  deliveryChannels: readonly DeliveryChannel[];
  subjectReaders: SubjectReaders;
  now?: () => number;
}

/** How long a process may work on the claimed deliveries of a member, before another process may claim them. */
const CLAIM = MINUTE;

/** The age at which an unsent delivery is dropped. It is more than a week, because deliveries can wait for a week. */
const DROPPED_AFTER = 10 * DAY;

/**
 * Finds the member who has waited longest, and passes the member's due deliveries to their channels. Returns false when
 * none are due. One transaction deletes the deliveries and stores their messages, so that each message is sent exactly
 * once.
 */
export async function deliverNext(deps: DeliverDeps): Promise<boolean> {
  const { database } = deps;
  const now = (deps.now ?? Date.now)();
  const userId = await store.findDueMember(database.read, new Date(now).toISOString());
  if (userId === null) return false;
  const times = { now: new Date(now).toISOString(), due_at: new Date(now + CLAIM).toISOString() };
  const claimed = await database.write((transaction) => store.claimDue(transaction, userId, times));
  if (claimed.length === 0) return false;
  const saying = await sayingAmong(deps, claimed, now);
  await database.write(async (transaction) => {
    const rows = await store.deleteClaimed(transaction, userId, times.due_at);
    await putBackChanged(transaction, rows, claimed);
    const recipient = await readRecipient(transaction, userId);
    const left = rows.filter((row) => saying.has(keyOf(row)));
    if (recipient) await deliverTo({ ...deps, transaction, recipient, at: now }, left);
  });
  return true;
}

/** Makes deliveries due that were queued or claimed while the clock was ahead. */
export async function correctDeliveryDates(
  database: Database,
  now: number = Date.now(),
): Promise<boolean> {
  const time = new Date(now).toISOString();
  await database.writeOne((queryable) =>
    store.hastenDatedAfter(queryable, endOfRightClock(now), time),
  );
  return false;
}

/** Returns a key of a delivery. It changes when a newer delivery replaces the row. */
const keyOf = ({ channel, topic, created_at }: DeliveriesTable): string =>
  `${channel} ${created_at} ${topic}`;

/** Puts back deliveries that were replaced after they were claimed, so that the newer deliveries are sent next. */
async function putBackChanged(
  transaction: Queryable,
  rows: readonly DeliveriesTable[],
  claimed: readonly DeliveriesTable[],
): Promise<void> {
  const known = new Set(claimed.map(keyOf));
  await store.upsertDeliveries(
    transaction,
    rows.filter((row) => !known.has(keyOf(row))),
  );
}

/** Returns the keys of the deliveries whose subjects still have a text for their recipient. */
async function sayingAmong(
  { subjectReaders: readers }: DeliverDeps,
  rows: readonly DeliveriesTable[],
  now: number,
): Promise<ReadonlySet<string>> {
  const saying = new Set<string>();
  for (const row of rows) {
    if (Date.parse(row.created_at) < now - DROPPED_AFTER) continue;
    const present = await readers[row.subject_type](row.user_id, row.subject_id);
    if (present !== null) saying.add(keyOf(row));
  }
  return saying;
}

interface Delivering extends DeliverDeps {
  transaction: Queryable;
  recipient: Recipient;
  at: number;
}

async function deliverTo(delivering: Delivering, all: readonly DeliveriesTable[]): Promise<void> {
  const { transaction, recipient, deliveryChannels } = delivering;
  const rows = all.filter(({ kind }) => !recipient.isAway || kind === 'account');
  if (rows.length === 0) return;
  const { userId } = recipient;
  const timings = await readTimings(transaction, userId);
  for (const channel of deliveryChannels) {
    if (!recipient.isOn[channel.name]) continue;
    const ofChannel = rows.filter((row) => row.channel === channel.name || row.channel === 'any');
    const plan = planOf(delivering, channel, { rows: ofChannel, timings });
    await store.upsertDeliveries(transaction, plan.waiting);
    for (const row of plan.alone) await channel.deliver(transaction, userId, queuedAlone(row));
    for (const [batch, some] of plan.gathered) {
      await channel.deliver(transaction, userId, queuedTogether(batch, some));
    }
  }
}

interface Plan {
  alone: DeliveriesTable[];
  gathered: Map<'quiet' | 'daily' | 'weekly', DeliveriesTable[]>;
  waiting: DeliveriesTable[];
}

/** Returns which deliveries a channel sends now, alone or gathered, and which ones keep waiting. */
function planOf(
  { recipient, at }: Delivering,
  { name }: DeliveryChannel,
  { rows, timings }: { rows: readonly DeliveriesTable[]; timings: DeliveryTimings },
): Plan {
  const plan: Plan = { alone: [], gathered: new Map(), waiting: [] };
  for (const row of rows) {
    const chosen = timings[name][row.kind];
    if (row.batch !== null) {
      // A team alert that was gathered ignores the choice `off`, because team alerts have choices of their own.
      if (chosen === 'off' && row.kind !== 'staff') continue;
      plan.gathered.set(row.batch, [...(plan.gathered.get(row.batch) ?? []), row]);
      continue;
    }
    const timing = row.channel === 'any' ? chosen : 'at-once';
    if (timing === 'off') continue;
    const wait = waitOf(recipient, row, { timing, at });
    if (wait === null) plan.alone.push(row);
    else plan.waiting.push({ ...row, ...wait, channel: name });
  }
  return plan;
}

/** Returns until when a delivery must wait, and why. Null when it can be sent now. */
function waitOf(
  { userId, zone, quietHours }: Recipient,
  { latest_at }: DeliveriesTable,
  { timing, at }: { timing: DeliveryTimings['mail'][keyof DeliveryTimings['mail']]; at: number },
): Pick<DeliveriesTable, 'batch' | 'due_at'> | null {
  if (timing === 'daily' || timing === 'weekly') {
    // Weekly deliveries are due an hour after the digest, because the digest includes the weekly deliveries of its
    // reader.
    const start = timing === 'daily' ? nextDaily(at, zone) : nextWeekly(at, zone) + HOUR;
    const due = endOfQuiet(spreadInHour(start, userId), quietHours);
    return { batch: timing, due_at: new Date(due).toISOString() };
  }
  const latest = latest_at === null ? Number.POSITIVE_INFINITY : Date.parse(latest_at);
  const due = Math.min(endOfQuiet(at, quietHours), latest);
  return due <= at ? null : { batch: 'quiet', due_at: new Date(due).toISOString() };
}

/** Returns a queued delivery with the texts that its recipient may read now. Null when none of its items has a text. */
export async function renderDelivery(
  readers: SubjectReaders,
  userId: string,
  queued: QueuedDelivery,
): Promise<LeavingDelivery | null> {
  return leaving(queued, await renderItems(readers, userId, queued.items));
}

/** Returns the queued items that still have a text for their recipient, with the text. */
export async function renderItems(
  readers: SubjectReaders,
  userId: string,
  queued: QueuedDelivery['items'],
): Promise<LeavingItem[]> {
  const items: LeavingItem[] = [];
  for (const { kind, subject } of queued) {
    const present = await readers[subject.type](userId, subject.id);
    if (present !== null) items.push({ kind, ...present });
  }
  return items;
}

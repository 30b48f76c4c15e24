import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import { refusingAmong } from '#server/features/members/visibility/visibility.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { DeliveriesTable } from '#server/platform/database/tables.ts';
import * as store from './deliveries.store.ts';
import {
  type DeliveryTimings,
  type Recipient,
  readRecipient,
  readTimings,
} from './delivery-choices.service.ts';
import {
  type DeliveryWay,
  gathered,
  type LeavingItem,
  leaving,
  type PresentNotification,
  type ReadPresent,
} from './delivery-ways.policy.ts';
import { endOfQuiet, nextDaily, nextWeekly, spreadInHour } from './quiet-hours.policy.ts';

export interface DeliverDeps {
  database: Database;
  ways: readonly DeliveryWay[];
  readPresent: ReadPresent;
  /** The time, in milliseconds; the clock of the machine by default. */
  now?: () => number;
}

/** How long a process has for the deliveries of a member before another one takes them. */
const CLAIM = MINUTE;

/** The age at which a delivery that could not leave is dropped. The longest wait is a week. */
const DROPPED_AFTER = 10 * DAY;

/**
 * Lets the due deliveries of one member leave: of the member whose have been due longest. Returns false when none are
 * due. What leaves, and what waits on, is stored in the transaction that deletes them, so that each leaves exactly once.
 */
export async function deliverNext(deps: DeliverDeps): Promise<boolean> {
  const { database } = deps;
  const now = (deps.now ?? Date.now)();
  const userId = await store.findDueMember(database.read, new Date(now).toISOString());
  if (userId === null) return false;
  const times = { now: new Date(now).toISOString(), due_at: new Date(now + CLAIM).toISOString() };
  const claimed = await database.write((transaction) => store.claimDue(transaction, userId, times));
  if (claimed.length === 0) return false;
  const told = await presentAmong(deps, claimed, now);
  await database.write(async (transaction) => {
    const rows = await store.deleteClaimed(transaction, userId, times.due_at);
    await putBackChanged(transaction, rows, claimed);
    const recipient = await readRecipient(transaction, userId);
    const left = rows.flatMap((row) => told.get(keyOf(row)) ?? []);
    if (recipient) await deliverTo({ ...deps, transaction, recipient, at: now }, left);
  });
  return true;
}

/** A row of a delivery with what it tells now. */
interface Told {
  row: DeliveriesTable;
  item: LeavingItem;
}

/** Identifies a version of a row. */
const keyOf = ({ way, topic, created_at }: DeliveriesTable): string =>
  `${way} ${created_at} ${topic}`;

/** What has been replaced in the meantime leaves next. */
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

/** The deliveries that still have something to tell, by their keys. */
async function presentAmong(
  deps: DeliverDeps,
  rows: readonly DeliveriesTable[],
  now: number,
): Promise<ReadonlyMap<string, Told>> {
  const told = new Map<string, Told>();
  for (const row of rows) {
    if (Date.parse(row.created_at) < now - DROPPED_AFTER) continue;
    const present = await presentOf(deps, row);
    if (present === null) continue;
    told.set(keyOf(row), { row, item: { ...present, kind: row.kind, at: row.created_at } });
  }
  return told;
}

async function presentOf(
  { database, readPresent }: DeliverDeps,
  row: DeliveriesTable,
): Promise<PresentNotification | null> {
  const { user_id, notification_id, title, content: text, path, picture } = row;
  if (notification_id !== null) return readPresent(user_id, notification_id);
  return (await isRefused(database.read, row)) ? null : { title, text, path, picture };
}

/** Whether the recipient mutes or blocks the acting member, or mutes what it says. */
async function isRefused(database: Queryable, row: DeliveriesTable): Promise<boolean> {
  const { user_id, from_user_id: userId, title, content } = row;
  if (userId === null) return false;
  const said = { userId, texts: [title, content], readTags: async () => [] };
  return (await refusingAmong(database, [user_id], said)).has(user_id);
}

interface Delivering extends DeliverDeps {
  transaction: Queryable;
  recipient: Recipient;
  at: number;
}

async function deliverTo(delivering: Delivering, all: readonly Told[]): Promise<void> {
  const { transaction, recipient, ways } = delivering;
  const told = all.filter(({ row }) => !recipient.isAway || row.kind === 'account');
  if (told.length === 0) return;
  const timings = await readTimings(transaction, recipient.userId);
  for (const way of ways) {
    if (!recipient.isOn[way.name]) continue;
    const ofWay = told.filter(({ row }) => row.way === way.name || row.way === 'any');
    const plan = planOf(delivering, way, { told: ofWay, timings });
    await store.upsertDeliveries(transaction, plan.waiting);
    for (const { row, item } of plan.alone) {
      await way.deliver(transaction, leaving(recipient, row.topic, item));
    }
    for (const [gathering, some] of plan.gathered) {
      const items = some.map(({ item }) => item);
      await way.deliver(transaction, gathered(recipient, gathering, items));
    }
  }
}

interface Plan {
  alone: Told[];
  gathered: Map<'quiet' | 'daily' | 'weekly', Told[]>;
  waiting: DeliveriesTable[];
}

/** What leaves now in a way, by itself or gathered, and what waits. */
function planOf(
  { recipient, at }: Delivering,
  { name }: DeliveryWay,
  { told, timings }: { told: readonly Told[]; timings: DeliveryTimings },
): Plan {
  const plan: Plan = { alone: [], gathered: new Map(), waiting: [] };
  for (const one of told) {
    const { row } = one;
    const chosen = timings[name][row.kind];
    if (row.gathering !== null) {
      // What the team is told has choices of its own.
      if (chosen === 'off' && row.kind !== 'staff') continue;
      plan.gathered.set(row.gathering, [...(plan.gathered.get(row.gathering) ?? []), one]);
      continue;
    }
    const timing = row.way === 'any' ? chosen : 'at-once';
    if (timing === 'off') continue;
    const wait = waitOf(recipient, row, { timing, at });
    if (wait === null) plan.alone.push(one);
    else plan.waiting.push({ ...row, ...wait, way: name });
  }
  return plan;
}

type Timing = DeliveryTimings['mail'][keyof DeliveryTimings['mail']];

/** Until when a delivery waits, and why. Null when it leaves now. */
function waitOf(
  { userId, zone, quietHours }: Recipient,
  { latest_at }: DeliveriesTable,
  { timing, at }: { timing: Timing; at: number },
): Pick<DeliveriesTable, 'gathering' | 'due_at'> | null {
  if (timing === 'daily' || timing === 'weekly') {
    // The weekly digest takes weekly ones along an hour earlier, when the member gets it.
    const start = timing === 'daily' ? nextDaily(at, zone) : nextWeekly(at, zone) + HOUR;
    const due = endOfQuiet(spreadInHour(start, userId), quietHours);
    return { gathering: timing, due_at: new Date(due).toISOString() };
  }
  const latest = latest_at === null ? Number.POSITIVE_INFINITY : Date.parse(latest_at);
  const due = Math.min(endOfQuiet(at, quietHours), latest);
  return due <= at ? null : { gathering: 'quiet', due_at: new Date(due).toISOString() };
}

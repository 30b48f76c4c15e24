import type { Part, RestoredPart } from '#contract/deleted-content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { presentMembers } from './deletions.store.ts';

export interface MembersRow {
  user_id: string;
}

/** Who is there when something is restored: the members of its rows who have not left, and its author. */
export interface Remaining {
  present: ReadonlySet<string>;
  owner: string;
}

/**
 * Rows of another noun that belong to a post or an event. They are backed up when it is deleted, and inserted again when
 * it is restored. `server/registrations.ts` collects them from the nouns.
 */
export interface Belongings<Row extends MembersRow = MembersRow> {
  /** Their table, which names the rows in a backup, too. */
  table: keyof Tables;
  what: RestoredPart;
  read(transaction: Queryable, id: string): Promise<Row[]>;
  /** Does what is left to do before the thing is deleted, and its rows with it. */
  clear?(transaction: Queryable, id: string): Promise<void>;
  /** The rows that can come back, where these are not those of the members who are still there. */
  remaining?(rows: Row[], remaining: Remaining): Row[];
  /** How much of `what` a row is; 1 where left out. */
  size?(row: Row): number;
  /** Inserts the rows, and adds them to the counters of the thing, which begin at 0. */
  restore(transaction: Queryable, id: string, rows: Row[]): Promise<void>;
}

/** The rows of a backup by their tables; a backup of before a table was added lacks it. */
export type BackedUpRows = Partial<Record<string, MembersRow[]>>;

/** Reads all that belongs to something, for its backup. */
export async function readBelongings(
  transaction: Queryable,
  belongings: readonly Belongings[],
  id: string,
): Promise<BackedUpRows> {
  const rows: BackedUpRows = {};
  for (const { table, read } of belongings) rows[table] = await read(transaction, id);
  return rows;
}

/** Does what the nouns have to do before something is deleted. */
export async function clearBelongings(
  transaction: Queryable,
  belongings: readonly Belongings[],
  id: string,
): Promise<void> {
  for (const { clear } of belongings) await clear?.(transaction, id);
}

/** What of the belongings in a backup can come back at this moment. */
export interface BelongingsPlan {
  rows: { belonging: Belongings; rows: MembersRow[] }[];
  parts: Part[];
  isOwnerLeft: boolean;
}

/** Decides which rows of a backup can come back: not those of members who have left since. */
export async function planBelongings(
  transaction: Queryable,
  belongings: readonly Belongings[],
  { owner, backup }: { owner: string; backup: BackedUpRows },
): Promise<BelongingsPlan> {
  const saved = belongings.map((belonging) => ({ belonging, rows: backup[belonging.table] ?? [] }));
  const ids = saved.flatMap(({ rows }) => rows.map(({ user_id }) => user_id));
  const present = await presentMembers(transaction, [owner, ...ids]);
  const parts: Part[] = [];
  const kept: BelongingsPlan['rows'] = [];
  for (const { belonging, rows } of saved) {
    const { what, remaining = presentOnly, size = () => 1 } = belonging;
    const left = remaining(rows, { present, owner });
    kept.push({ belonging, rows: left });
    const [count, all] = [left, rows].map((some) => some.reduce((sum, row) => sum + size(row), 0));
    if (count === undefined || all === undefined || all === 0) continue;
    parts.push({ what, count, lost: all - count });
  }
  return { rows: kept, parts, isOwnerLeft: !present.has(owner) };
}

/** Whether a member has not left the site. */
export async function isPresent(database: Queryable, userId: string): Promise<boolean> {
  return (await presentMembers(database, [userId])).has(userId);
}

function presentOnly(rows: MembersRow[], { present }: Remaining): MembersRow[] {
  return rows.filter(({ user_id }) => present.has(user_id));
}

/** Inserts what comes back of the belongings of something that was inserted again. */
export async function restoreBelongings(
  transaction: Queryable,
  { rows: planned }: BelongingsPlan,
  id: string,
): Promise<void> {
  for (const { belonging, rows } of planned) {
    if (rows.length > 0) await belonging.restore(transaction, id, rows);
  }
}

import type { Part, RestoredPart } from '#contract/members/deleted-content.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { presentMembers } from './deleted-content.store.ts';

interface MembersRow {
  user_id: string;
}

/** The members who still exist at a restoration: the author, and the members in the rows of a backup. */
export interface Remaining {
  present: ReadonlySet<string>;
  owner: string;
}

/** Rows that a feature adds to posts or events. They are backed up and restored with the post or event. */
export interface RelatedRecords<Row extends MembersRow = MembersRow> {
  /** The table of the rows. Backups use the same name. */
  table: keyof Tables;
  what: RestoredPart;
  read(transaction: Queryable, id: string): Promise<Row[]>;
  /** Runs before the target and its rows are deleted. */
  clear?(transaction: Queryable, id: string): Promise<void>;
  /** Returns the restorable rows. The default is the rows of the members who still exist. */
  remaining?(rows: Row[], remaining: Remaining): Row[];
  /** How many units of `what` a row represents. The default is 1. */
  size?(row: Row): number;
  /** Inserts the rows and adds them to the counters of the target. The counters begin at 0. */
  restore(transaction: Queryable, id: string, rows: Row[]): Promise<void>;
}

declare module '#server/platform/noun.ts' {
  interface Noun {
    postRelatedRecords?: readonly RelatedRecords[];
    eventRelatedRecords?: readonly RelatedRecords[];
  }
}

/** The rows of a backup by table. Old backups lack the tables that were added later. */
export type BackedUpRows = Partial<Record<string, MembersRow[]>>;

export async function readRelatedRecords(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  id: string,
): Promise<BackedUpRows> {
  const rows: BackedUpRows = {};
  for (const { table, read } of relatedRecords) rows[table] = await read(transaction, id);
  return rows;
}

/** Runs the hooks of the features before a target is deleted. */
export async function clearRelatedRecords(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  id: string,
): Promise<void> {
  for (const { clear } of relatedRecords) await clear?.(transaction, id);
}

export interface RelatedRecordsPlan {
  rows: { records: RelatedRecords; rows: MembersRow[] }[];
  parts: Part[];
  isOwnerLeft: boolean;
}

/** Selects the restorable rows of a backup. Rows of members who no longer exist are not restorable. */
export async function planRelatedRecords(
  transaction: Queryable,
  relatedRecords: readonly RelatedRecords[],
  { owner, backup }: { owner: string; backup: BackedUpRows },
): Promise<RelatedRecordsPlan> {
  const saved = relatedRecords.map((records) => ({ records, rows: backup[records.table] ?? [] }));
  const ids = saved.flatMap(({ rows }) => rows.map(({ user_id }) => user_id));
  const present = await presentMembers(transaction, [owner, ...ids]);
  const parts: Part[] = [];
  const restorable: RelatedRecordsPlan['rows'] = [];
  for (const { records, rows } of saved) {
    const { what, remaining = presentOnly, size = () => 1 } = records;
    const left = remaining(rows, { present, owner });
    restorable.push({ records, rows: left });
    const [count, all] = [left, rows].map((some) => some.reduce((sum, row) => sum + size(row), 0));
    if (count === undefined || all === undefined || all === 0) continue;
    parts.push({ what, count, lost: all - count });
  }
  return { rows: restorable, parts, isOwnerLeft: !present.has(owner) };
}

export async function isPresent(database: Queryable, userId: string): Promise<boolean> {
  return (await presentMembers(database, [userId])).has(userId);
}

export function presentAmong(database: Queryable, ids: readonly string[]) {
  return presentMembers(database, [...ids]);
}

function presentOnly(rows: MembersRow[], { present }: Remaining): MembersRow[] {
  return rows.filter(({ user_id }) => present.has(user_id));
}

export async function restoreRelatedRecords(
  transaction: Queryable,
  { rows: planned }: RelatedRecordsPlan,
  id: string,
): Promise<void> {
  for (const { records, rows } of planned) {
    if (rows.length > 0) await records.restore(transaction, id, rows);
  }
}

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Page } from '#contract/foundations/primitives.ts';
import { collectPage } from './collect-page.ts';
import { lowest } from './cursor.ts';
import { type After, Keyset } from './keyset.ts';

/** The number of rows that are compared first. It is small, because most of them may match. */
const FIRST_COMPARED = 100;
const COMPARED = 500;

type CreatedRow = { created_at: string; id: string };

/** Returns the order of a list, newest first. The list refuses cursors of a list with another filter. */
export function newestFirst(
  list: string,
  filter: object,
): Keyset<'time' | 'id', 'created_at' | 'id'> {
  const name = createHash('sha256')
    .update(JSON.stringify([list, filter]))
    .digest('base64url');
  return new Keyset('desc', { time: 'created_at', id: 'id' }, name.slice(0, 16));
}

interface MatchingList<Row> {
  keyset: ReturnType<typeof newestFirst>;
  cursor: string | undefined;
  limit: number;
  /** Lists only rows created before this time (ISO 8601). */
  until: string | undefined;
  /** Whether a row belongs to the list. Null if all rows belong to it. */
  matches: ((row: Row) => boolean) | null;
  list(after: After, limit: number): Promise<Row[]>;
}

/**
 * Returns a page of a list, newest first, that is searched row by row without an index. A page can be short or empty
 * although there is a next page.
 */
export async function readMatchingPage<Row extends CreatedRow>({
  keyset,
  cursor,
  limit,
  until,
  matches,
  list,
}: MatchingList<Row>): Promise<Page<Row>> {
  const start = cursor === undefined ? startOf(keyset, until) : keyset.after(cursor);
  return matches
    ? readMatches<Row, After>({ keyset, start, limit, matches, list })
    : keyset.read(limit, (rows) => list(start, rows));
}

interface ComparedList<Row, Position> {
  keyset: { afterRow(row: Row): Position; cursor(after: Position): string };
  start: Position;
  limit: number;
  matches(row: Row): boolean;
  list(after: Position, limit: number): Promise<Row[]>;
}

export async function readMatches<Row, Position>({
  keyset,
  start,
  limit,
  matches,
  list,
}: ComparedList<Row, Position>): Promise<Page<Row>> {
  const read = async (after: Position) => {
    const size = after === start ? FIRST_COMPARED : COMPARED;
    const rows = await list(after, size);
    // SQLite runs on the main thread, so this pause between two batches allows other requests to run.
    await setImmediate();
    const last = rows.length < size ? undefined : rows.at(-1);
    return {
      found: rows.filter(matches).map((item) => ({ item, after: keyset.afterRow(item) })),
      next: last ? keyset.afterRow(last) : null,
    };
  };
  return collectPage(start, limit, read, (after) => keyset.cursor(after));
}

/** `until` is part of the start position. As a separate condition, it would compete with the cursor for the index. */
function startOf({ start }: { start: After }, until: string | undefined): After {
  return until === undefined ? start : { time: new Date(until).toISOString(), id: lowest.id };
}

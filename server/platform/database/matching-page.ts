import { createHash } from 'node:crypto';
import type { Page } from '#contract/primitives.ts';
import { collectPage } from './collect-page.ts';
import { type After, Keyset } from './keyset.ts';

/** Rows that are compared at once, in the order of the list. A page reads six times as many at most. */
const COMPARED = 500;

type CreatedRow = { created_at: string; id: string };

/** The newest first. Cursors of a list with another filter are refused. */
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
  /** Whether a row belongs to the list; null when all do. */
  matches: ((row: Row) => boolean) | null;
  /** Reads rows in the order of the list. */
  list(after: After, limit: number): Promise<Row[]>;
}

/**
 * A page of a list that is searched without an index: its rows are compared one by one, the newest first. A page can be
 * short, or even empty, and still say that there is more.
 */
export async function readMatchingPage<Row extends CreatedRow>({
  keyset,
  cursor,
  limit,
  matches,
  list,
}: MatchingList<Row>): Promise<Page<Row>> {
  const start = keyset.after(cursor);
  if (!matches) return keyset.read(limit, (rows) => list(start, rows));
  const read = async (after: After) => {
    const rows = await list(after, COMPARED);
    const last = rows.length < COMPARED ? undefined : rows.at(-1);
    return {
      found: rows.filter(matches).map((item) => ({ item, after: keyset.afterRow(item) })),
      next: last ? keyset.afterRow(last) : null,
    };
  };
  return collectPage(start, limit, read, (after) => keyset.cursor(after));
}

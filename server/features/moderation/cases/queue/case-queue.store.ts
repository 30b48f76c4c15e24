import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { CaseState } from '#contract/moderation/cases.ts';
import type { CasesTable } from '#server/features/moderation/cases/cases.tables.ts';
import { countReasons } from '#server/features/moderation/reports/reports.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { readMatches } from '#server/platform/database/matching-page.ts';
import { rows } from '#server/platform/database/rows.ts';
import {
  type CaseFilter,
  type ComparedCase,
  matchesFilter,
  narrowingOf,
} from './case-filter.policy.ts';

type Order = Keyset<'time' | 'id', 'sort_at' | 'decided_at' | 'id'>;
const orders: Record<CaseState, Order> = {
  open: new Keyset('asc', { time: 'sort_at', id: 'id' }, 'open cases'),
  decided: new Keyset('desc', { time: 'decided_at', id: 'id' }, 'decided cases'),
};

interface ListedCases extends CaseFilter {
  /** The viewer. Cases about their content are left out. */
  viewerId: string;
  cursor: string | undefined;
  limit: number;
}

/**
 * Returns a page of the queue: open cases with the most urgent first, or decided cases with the latest first. An index
 * covers one filter, and the other filters are compared row by row. So a page can be short although another page
 * follows.
 */
export async function listCases(database: Queryable, list: ListedCases): Promise<Page<CasesTable>> {
  const page = await sortedPage(database, list);
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, decided_at: row.decided_at || null })),
  };
}

async function sortedPage(database: Queryable, list: ListedCases): Promise<Page<SortedCase>> {
  const keyset = orders[list.state];
  const start = keyset.after(list.cursor);
  const { limit } = list;
  if (!narrowingOf(list).isCompared) {
    return keyset.read(limit, (rows) => casesAfter(database, list, start, rows));
  }
  const now = new Date().toISOString();
  return readMatches<ComparedCase & SortedCase, typeof start>({
    keyset,
    start,
    limit,
    matches: (row) => matchesFilter(row, list, now),
    list: async (after, rows) =>
      withCompared(database, list, await casesAfter(database, list, after, rows)),
  });
}

/** A case with the sort values of both orders. The time of the decision is empty for an open case. */
type SortedCase = CasesTable & { decided_at: string };

/** Returns the cases after a cursor. An index covers one filter. */
export async function casesAfter(
  database: Queryable,
  list: Pick<ListedCases, keyof CaseFilter | 'viewerId'>,
  after: After,
  rows: number,
): Promise<SortedCase[]> {
  const { by } = narrowingOf(list);
  const keyset = orders[list.state];
  const found = await database
    .selectFrom('cases')
    .where('status', '=', list.state)
    .where('target_user_id', '<>', list.viewerId)
    .$if(by !== null, (query) => (by ? query.where(by[0], '=', by[1]) : query))
    .selectAll()
    .$call(keyset.pageAfter((kind) => after[kind], rows))
    .execute();
  return found.map((row) => ({ ...row, decided_at: row.decided_at ?? '' }));
}

/** Adds the values that filters compare and that are not columns of the table. */
async function withCompared<Row extends CasesTable>(
  database: Queryable,
  { reason, ownerName }: CaseFilter,
  rows: Row[],
): Promise<(Row & ComparedCase)[]> {
  const ids = rows.map(({ id }) => id);
  const reasons = Map.groupBy(
    reason === undefined ? [] : await countReasons(database, ids),
    ({ case_id }) => case_id,
  );
  const owners = ownerName === undefined ? new Map() : await ownerNames(database, rows);
  return rows.map((row) => ({
    ...row,
    reasons: (reasons.get(row.id) ?? []).map((count) => count.reason),
    owner: owners.get(row.target_user_id) ?? null,
  }));
}

async function ownerNames(database: Queryable, rows: readonly CasesTable[]) {
  const ids = [...new Set(rows.map(({ target_user_id }) => target_user_id))];
  if (ids.length === 0) return new Map();
  const found = await database
    .selectFrom('profiles')
    .where('id', 'in', ids)
    .select(['id', 'username_lower', 'display_name_lower'])
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

/** Returns the member with exactly this username, or null. */
export const findOwnerId = rows('profiles').valueBy('id', 'username_lower');

/** Counts the waiting cases except those about a member, up to `most`, which limits the cost. */
export async function countWaiting(
  database: Queryable,
  { without, most }: { without: string; most: number },
): Promise<number> {
  const row = await database
    .selectFrom((from) =>
      from
        .selectFrom('cases')
        .where('status', '=', 'open')
        .where('target_user_id', '<>', without)
        .orderBy('sort_at')
        .select('id')
        .limit(sql.lit(most))
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return row?.count ?? 0;
}

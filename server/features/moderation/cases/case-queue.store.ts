import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { CaseKind, CaseState } from '#contract/moderation/cases.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import type { CasesTable } from '#server/platform/database/tables.ts';

const waiting = new Keyset('asc', { time: 'sort_at', id: 'id' }, 'open cases');
const decided = new Keyset('desc', { time: 'decided_at', id: 'id' }, 'decided cases');

interface ListedCases {
  state: CaseState;
  kind: CaseKind | undefined;
  /** The member whose own cases are left out. */
  viewerId: string;
  cursor: string | undefined;
  limit: number;
}

/** A page of the queue: open cases with the most urgent first, or decided cases with the latest first. */
export async function listCases(database: Queryable, list: ListedCases): Promise<Page<CasesTable>> {
  const { cursor, limit } = list;
  if (list.state === 'open') {
    const after = waiting.after(cursor);
    return waiting.read(limit, (rows) =>
      casesOf(database, list)
        .$call(waiting.pageAfter((kind) => after[kind], rows))
        .execute(),
    );
  }
  const after = decided.after(cursor);
  return decided.read(limit, async (rows) => {
    const found = await casesOf(database, list)
      .$call(decided.pageAfter((kind) => after[kind], rows))
      .execute();
    // Decided cases are sorted by the time of the decision.
    return found.map((row) => ({ ...row, decided_at: row.decided_at ?? '' }));
  });
}

function casesOf(database: Queryable, { state, kind, viewerId }: ListedCases) {
  const listed = database
    .selectFrom('cases')
    .where('status', '=', state)
    .where('target_user_id', '<>', viewerId)
    .selectAll();
  return kind === undefined ? listed : listed.where('kind', '=', kind);
}

/** Counts the waiting cases without those of a member, up to `most`, which limits the cost. */
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

/** Returns a case, or null. */
export async function findCase(database: Queryable, id: string): Promise<CasesTable | null> {
  const row = await database
    .selectFrom('cases')
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

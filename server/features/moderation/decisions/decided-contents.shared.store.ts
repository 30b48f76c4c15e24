import type { ContentTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DecisionContentsTable } from './decisions.tables.ts';

export async function insertContents(transaction: Queryable, row: DecisionContentsTable) {
  await transaction
    .insertInto('decision_contents')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['decision_id', 'target_type', 'target_id'])
        .doUpdateSet({ hidden_at: row.hidden_at, backup_id: row.backup_id }),
    )
    .execute();
}

/** Returns a page of the contents that a decision hid or deleted in addition to its target, ordered by type and id. */
export async function listContents(
  database: Queryable,
  decisionId: string,
  { type, id }: { type: string; id: string },
  limit: number,
): Promise<DecisionContentsTable[]> {
  return database
    .selectFrom('decision_contents')
    .where('decision_id', '=', decisionId)
    .where((eb) =>
      eb(eb.refTuple('target_type', 'target_id'), '>', eb.tuple(type as ContentTarget, id)),
    )
    .orderBy('target_type')
    .orderBy('target_id')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Returns how many contents each decision has hidden or deleted in addition to its target. */
export async function countContents(database: Queryable, decisionIds: readonly string[]) {
  if (decisionIds.length === 0) return new Map<string, number>();
  const rows = await database
    .selectFrom('decision_contents')
    .where('decision_id', 'in', decisionIds)
    .groupBy('decision_id')
    .select((eb) => ['decision_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ decision_id, count }) => [decision_id, count]));
}

/** Returns the decision about another target that has also hidden this target at `hidden_at`, or null. */
export async function findCoveringDecision(
  database: Queryable,
  type: ContentTarget,
  { id, hidden_at }: { id: string; hidden_at: string },
) {
  const row = await database
    .selectFrom('decision_contents')
    .innerJoin('decisions', 'decisions.id', 'decision_contents.decision_id')
    .where('decision_contents.target_type', '=', type)
    .where('decision_contents.target_id', '=', id)
    .where('decision_contents.hidden_at', '=', hidden_at)
    .select(['decided_by', 'contents', 'overturned_at'])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const SLICE = 500;

/**
 * Deletes some of the records that name the contents covered by decisions about a member. Returns whether there may be
 * more.
 */
export async function deleteContentsSlice(database: Queryable, userId: string): Promise<boolean> {
  const ids = database.selectFrom('decisions').where('target_user_id', '=', userId).select('id');
  const slice = await database
    .selectFrom('decision_contents')
    .where('decision_id', 'in', ids)
    .limit(SLICE)
    .select(['decision_id', 'target_type', 'target_id'])
    .execute();
  for (const row of slice) {
    await database
      .deleteFrom('decision_contents')
      .where('decision_id', '=', row.decision_id)
      .where('target_type', '=', row.target_type)
      .where('target_id', '=', row.target_id)
      .execute();
  }
  return slice.length === SLICE;
}

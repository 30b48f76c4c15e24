import type { DecisionAction } from '#contract/moderation/decisions.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { DecisionsTable } from './decisions.tables.ts';

/** Stores a decision, and the pictures of its target that its row does not contain. */
export async function insertDecision(
  transaction: Queryable,
  decision: DecisionsTable,
  pictures: readonly string[],
): Promise<void> {
  await transaction.insertInto('decisions').values(decision).execute();
  if (pictures.length === 0) return;
  const rows = pictures.map((picture_key) => ({ decision_id: decision.id, picture_key }));
  await transaction.insertInto('decision_pictures').values(rows).execute();
}

export const findDecision = rows('decisions').findBy('id');

export const lockDecision = rows('decisions').lockBy('id');

export const findDecisionOfCase = rows('decisions').findBy('case_id');

/**
 * Returns the latest decision about a target, or the latest decision with the given action. Null when there is none.
 */
export async function findLastDecision(
  database: Queryable,
  type: ReportTarget,
  id: string,
  action?: DecisionAction,
): Promise<DecisionsTable | null> {
  const row = await database
    .selectFrom('decisions')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .$if(action !== undefined, (query) => query.where('action', '=', action as DecisionAction))
    .orderBy('created_at', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the decision in force that was made without a report and has deleted the content of a backup, or null. */
export async function findDirectDeletion(
  transaction: Queryable,
  { type, id, backupId }: { type: ReportTarget; id: string; backupId: string },
): Promise<DecisionsTable | null> {
  const rows = await transaction
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .where('decisions.target_type', '=', type)
    .where('decisions.target_id', '=', id)
    .where('decisions.action', '=', 'delete')
    .where('decisions.overturned_at', 'is', null)
    .where('cases.kind', '=', 'team')
    .selectAll('decisions')
    .execute();
  return rows.find(({ undo }) => JSON.parse(undo).backup_id === backupId) ?? null;
}

export function listEffects(database: Queryable, type: ReportTarget, id: string) {
  return database
    .selectFrom('decisions')
    .where('target_type', '=', type)
    .where('target_id', '=', id)
    .select(['undo', 'labels', 'overturned_at'])
    .execute();
}

export async function listDecisionsOf(database: Queryable, userId: string, limit: number) {
  return database
    .selectFrom('decisions')
    .where('target_user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Returns the decision that currently blocks a member. Null when there is none, or when a newer block replaces it. */
export async function findBlockInForce(database: Queryable, userId: string) {
  const row = await database
    .selectFrom('decisions')
    .innerJoin('private_profiles', 'private_profiles.id', 'decisions.target_user_id')
    .where('target_user_id', '=', userId)
    .where('action', '=', 'block')
    .where('overturned_at', 'is', null)
    .whereRef('private_profiles.blocked_at', '<=', 'decisions.created_at')
    .orderBy('decisions.created_at', 'desc')
    .select(['decisions.id', 'case_id'])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the number of decisions in force about a member, by action. Decisions that set labels do not count. */
export async function countDecisionsOf(database: Queryable, userId: string) {
  return database
    .selectFrom('decisions')
    .where('target_user_id', '=', userId)
    .where('overturned_at', 'is', null)
    .where('labels', 'is', null)
    .groupBy('action')
    .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** Returns the given ids that belong to decisions about a member. */
export async function decisionsAmong(database: Queryable, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return database
    .selectFrom('decisions')
    .where('id', 'in', ids)
    .where('target_user_id', '=', userId)
    .select('id')
    .execute();
}

/** Stores that a locked decision is overturned. */
export const markOverturned = rows('decisions').updateColumnsBy(
  ['overturned_at', 'overturned_by', 'overturn_message', 'is_restored'],
  'id',
);

const SLICE = 100;

/** Removes some pictures of decisions whose time for appeals is over. Returns whether there may be more. */
export async function forgetPictures(database: Database, now: string): Promise<boolean> {
  return database.write(async (transaction) => {
    const rows = await transaction
      .updateTable('decisions')
      .set({ picture_key: null })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('decisions')
          .where('picture_key', 'is not', null)
          .where('appeal_until', '<', now)
          .where((appealed) =>
            appealed.not(
              appealed.exists(
                appealed
                  .selectFrom('appeals')
                  .whereRef('decision_id', '=', 'decisions.id')
                  .where('status', '=', 'open')
                  .select('decision_id'),
              ),
            ),
          )
          .orderBy('appeal_until')
          .limit(SLICE)
          .select('id'),
      )
      .returning('id')
      .execute();
    await deletePictures(transaction, rows);
    return rows.length === SLICE;
  });
}

async function deletePictures(transaction: Queryable, decisions: { id: string }[]) {
  if (decisions.length === 0) return;
  const ids = decisions.map(({ id }) => id);
  await transaction.deleteFrom('decision_pictures').where('decision_id', 'in', ids).execute();
}

/** Removes the pictures of decisions about a member whose account is deleted. */
export async function forgetPicturesOf(transaction: Queryable, userId: string): Promise<void> {
  const rows = await transaction
    .updateTable('decisions')
    .set({ picture_key: null })
    .where('target_user_id', '=', userId)
    .where('picture_key', 'is not', null)
    .returning('id')
    .execute();
  await deletePictures(transaction, rows);
}

import type {
  AppealLinksTable,
  AppealsTable,
} from '#server/features/moderation/appeals/appeals.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** Stores an appeal. */
export async function insertAppeal(transaction: Queryable, appeal: AppealsTable): Promise<void> {
  await transaction.insertInto('appeals').values(appeal).execute();
}

/** The appeal against a decision, or null. */
export async function findAppeal(
  database: Queryable,
  decisionId: string,
): Promise<AppealsTable | null> {
  const row = await database
    .selectFrom('appeals')
    .where('decision_id', '=', decisionId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The appeal of a case, or null. */
export async function findAppealOfCase(
  database: Queryable,
  caseId: string,
): Promise<AppealsTable | null> {
  const row = await database
    .selectFrom('appeals')
    .where('case_id', '=', caseId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** The appeals against these decisions. */
export async function listAppeals(
  database: Queryable,
  decisionIds: readonly string[],
): Promise<AppealsTable[]> {
  if (decisionIds.length === 0) return [];
  return database
    .selectFrom('appeals')
    .where('decision_id', 'in', decisionIds)
    .selectAll()
    .execute();
}

/** Stores the result of an appeal. */
export async function closeAppeal(
  transaction: Queryable,
  decisionId: string,
  end: Pick<AppealsTable, 'status' | 'note' | 'message' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await transaction.updateTable('appeals').set(end).where('decision_id', '=', decisionId).execute();
}

/** Stores the link of a blocked member. */
export async function insertLink(database: Queryable, link: AppealLinksTable): Promise<void> {
  await database.insertInto('appeal_links').values(link).execute();
}

/** The decision of a valid link, and its member, or null. */
export async function findLinked(database: Queryable, tokenHash: string, now: string) {
  const row = await database
    .selectFrom('appeal_links')
    .innerJoin('decisions', 'decisions.id', 'appeal_links.decision_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .select(['decisions.id', 'decisions.target_user_id'])
    .executeTakeFirst();
  return row ?? null;
}

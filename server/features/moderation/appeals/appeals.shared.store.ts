import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export const insertAppeal = rows('appeals').insert();

export const findAppeal = rows('appeals').findBy('decision_id');

export const findAppealOfCase = rows('appeals').findBy('case_id');

export async function listAppeals(database: Queryable, decisionIds: readonly string[]) {
  if (decisionIds.length === 0) return [];
  return database
    .selectFrom('appeals')
    .where('decision_id', 'in', decisionIds)
    .selectAll()
    .execute();
}

/** Stores the result of an appeal. */
export const closeAppeal = rows('appeals').updateColumnsBy(
  ['status', 'note', 'message', 'decided_by', 'decided_at'],
  'decision_id',
);

export const insertLink = rows('appeal_links').insert();

/** Returns the decision of a valid link with the member whom it is about, or null. */
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

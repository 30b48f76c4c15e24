import type { Queryable } from '#server/platform/database/database.ts';

interface Scope {
  since: string;
  /** The member about whom nothing is counted. */
  without: string;
}

/** How many decisions of each kind were made since a time. */
export async function countDecisions(database: Queryable, { since, without }: Scope) {
  return database
    .selectFrom('decisions')
    .where('created_at', '>=', since)
    .where('target_user_id', '<>', without)
    .groupBy('action')
    .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** How many appeals ended in each way since a time. */
export async function countAppeals(database: Queryable, { since, without }: Scope) {
  return database
    .selectFrom('appeals')
    .where('decided_at', '>=', since)
    .where('user_id', '<>', without)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** When the latest cases that were decided since a time were opened and decided. */
export async function listDecided(database: Queryable, { since, without }: Scope, limit: number) {
  return database
    .selectFrom('report_cases')
    .where('status', '=', 'decided')
    .where('decided_at', '>=', since)
    .where('target_user_id', '<>', without)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .select(['opened_at', 'decided_at'])
    .execute();
}

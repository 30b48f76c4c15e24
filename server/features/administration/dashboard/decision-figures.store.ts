import type { Queryable } from '#server/platform/database/database.ts';

interface Scope {
  since: string;
  /** The member whose decisions are left out. */
  without: string;
}

/** Counts the decisions of each kind since a time. */
export async function countDecisions(database: Queryable, { since, without }: Scope) {
  return database
    .selectFrom('decisions')
    .where('created_at', '>=', since)
    .where('target_user_id', '<>', without)
    .groupBy('action')
    .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** Counts the appeals by outcome since a time. */
export async function countAppeals(database: Queryable, { since, without }: Scope) {
  return database
    .selectFrom('appeals')
    .where('decided_at', '>=', since)
    .where('user_id', '<>', without)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** Returns when the latest decided cases were opened and decided. Only decisions since a time are read. */
export async function listDecided(database: Queryable, { since, without }: Scope, limit: number) {
  return database
    .selectFrom('cases')
    .where('status', '=', 'decided')
    .where('decided_at', '>=', since)
    .where('target_user_id', '<>', without)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .select(['opened_at', 'decided_at'])
    .execute();
}

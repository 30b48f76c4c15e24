import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { WorkFailuresTable } from './dashboard.tables.ts';

export async function insertFailure(database: Queryable, name: string, last_at: string) {
  await database
    .insertInto('work_failures')
    .values({ name, count: 1, last_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ count: eb('work_failures.count', '+', 1), last_at })),
    )
    .execute();
}

export const deleteFailures = rows('work_failures').deleteBy('name');

export async function listFailures(database: Queryable, since: string) {
  return database
    .selectFrom('work_failures')
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .selectAll()
    .execute();
}

interface Failed {
  count: number;
  last_at: string | null;
}

/** Jobs for members. Their failures are counted in the tables of wallets, exports and account deletions instead. */
const countedByEffect = ['data-export', 'wallet-refresh', 'account-deletion'];

export async function listGivenUp(database: Queryable): Promise<WorkFailuresTable[]> {
  return database
    .selectFrom('jobs')
    .where('state', '=', 'failed')
    .where('kind', 'not in', countedByEffect)
    .groupBy('kind')
    .orderBy('kind')
    .select((eb) => [
      'kind as name',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('updated_at').as('last_at'),
    ])
    .execute();
}

export function countFailedWallets(database: Queryable): Promise<Failed> {
  return database
    .selectFrom('wallets')
    .where('refresh_state', '=', 'failed')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('refresh_requested_at').as('last_at'),
    ])
    .executeTakeFirstOrThrow();
}

export function countFailedExports(database: Queryable): Promise<Failed> {
  return database
    .selectFrom('data_exports')
    .where('status', '=', 'failed')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('requested_at').as('last_at')])
    .executeTakeFirstOrThrow();
}

export function countStuckDeletions(database: Queryable, before: string): Promise<Failed> {
  return database
    .selectFrom('account_deletions')
    .where('begun_at', '<', before)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('begun_at').as('last_at')])
    .executeTakeFirstOrThrow();
}

import type { TeamAlertChoice, TeamAlertKind } from '#contract/administration/team-alerts.ts';
import { ALERTS_MAX } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { TeamAlertsTable } from './team-alerts.tables.ts';

export async function listAlerts(database: Queryable): Promise<TeamAlertsTable[]> {
  return database.selectFrom('team_alerts').orderBy('key').selectAll().execute();
}

export const findAlert = rows('team_alerts').findBy('id');

/** Stores conditions that have begun. A condition that another process has stored does not change. */
export async function insertAlerts(transaction: Queryable, rows: readonly TeamAlertsTable[]) {
  if (rows.length === 0) return;
  await transaction
    .insertInto('team_alerts')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function deleteAlerts(transaction: Queryable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await transaction.deleteFrom('team_alerts').where('key', 'in', keys).execute();
}

/**
 * Claims those conditions of the given kinds that have no notification yet. Each condition is claimed by one process
 * only.
 */
export async function takeUnnotified(
  transaction: Queryable,
  kinds: readonly TeamAlertKind[],
  notified_at: string,
): Promise<TeamAlertsTable[]> {
  if (kinds.length === 0) return [];
  return transaction
    .updateTable('team_alerts')
    .set({ notified_at })
    .where('notified_at', 'is', null)
    .where('kind', 'in', kinds)
    .returningAll()
    .execute();
}

/** Returns the open appeals, and the open cases with reports from many members or from trusted members. */
export async function listUrgentCases(database: Queryable, weight: number) {
  return database
    .selectFrom('cases')
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'appeal'),
        eb.and([eb('kind', '=', 'report'), eb('weight', '>=', weight)]),
      ]),
    )
    .orderBy('sort_at')
    .limit(ALERTS_MAX)
    .select(['id', 'kind', 'target_user_id'])
    .execute();
}

export async function hasCaseBefore(database: Queryable, before: string): Promise<boolean> {
  const row = await database
    .selectFrom('cases')
    .where('status', '=', 'open')
    .where('opened_at', '<', before)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countPendingSince(database: Queryable, since: string): Promise<number> {
  const { count } = await database
    .selectFrom('cases')
    .where('status', '=', 'open')
    .where('kind', '=', 'links')
    .where('opened_at', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findAlertByKey = rows('team_alerts').findBy('key');

export async function listFailedKinds(database: Queryable, without: readonly string[]) {
  const rows = await database
    .selectFrom('jobs')
    .where('state', '=', 'failed')
    .where('kind', 'not in', without)
    .groupBy('kind')
    .orderBy('kind')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function listChoices(database: Queryable, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return database
    .selectFrom('team_alert_choices')
    .where('user_id', 'in', userIds)
    .selectAll()
    .execute();
}

export async function upsertChoice(
  transaction: Queryable,
  user_id: string,
  { kind, ...channels }: TeamAlertChoice,
): Promise<void> {
  await transaction
    .insertInto('team_alert_choices')
    .values({ user_id, kind, ...channels })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(channels))
    .execute();
}

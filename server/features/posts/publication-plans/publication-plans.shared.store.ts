import { type SqlBool, sql } from 'kysely';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { PlannedKind, PublicationPlansTable } from './publication-plans.tables.ts';

/** The condition that a post in a query of `posts` is not planned. */
export const isUnplanned = sql<SqlBool>`not exists
  (select 1 from publication_plans where publication_plans.post_id = posts.id)`;

export const findPlan = rows('publication_plans').findBy('id');

const plansAmong = rows('publication_plans').listAmong('id');

export async function findPlans(database: Queryable, ids: readonly string[]) {
  return new Map((await plansAmong(database, ids)).map((plan) => [plan.id, plan]));
}

export const planKeyset = new Keyset('asc', { time: 'publish_at', id: 'id' });

export const listPlans = { post: listOf('post_id'), event: listOf('event_id') };

function listOf(column: `${PlannedKind}_id`) {
  return preparedPages<{ user: string }>()(planKeyset, (database, value, limit) =>
    database
      .selectFrom('publication_plans')
      .where('user_id', '=', value('user'))
      .where(column, 'is not', null)
      .$call(planKeyset.pageAfter(value, limit))
      .selectAll(),
  );
}

/** The plans of events of all members. Plans that have failed or were taken back are omitted. */
export const listWaitingEvents = preparedPages<Record<never, never>>()(
  planKeyset,
  (database, value, limit) =>
    database
      .selectFrom('publication_plans')
      .where('event_id', 'is not', null)
      .where('failure', 'is', null)
      .where('withdrawn_at', 'is', null)
      .$call(planKeyset.pageAfter(value, limit))
      .selectAll(),
);

/** Returns the number of a member's plans other than the given plan, and how many of them have the given time. */
export async function countPlans(
  database: Queryable,
  kind: PlannedKind,
  { id, user_id, publish_at }: PublicationPlansTable,
): Promise<{ all: number; atOnce: number }> {
  const others = database
    .selectFrom('publication_plans')
    .where('user_id', '=', user_id)
    .where(`${kind}_id`, 'is not', null)
    .where('id', '<>', id)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const { count: all } = await others.executeTakeFirstOrThrow();
  const { count: atOnce } = await others
    .where('publish_at', '=', publish_at)
    .executeTakeFirstOrThrow();
  return { all, atOnce };
}

/** Stores a plan, which replaces an earlier plan of the same post or event. */
export const upsertPlan = rows('publication_plans').upsertBy(
  ['id'],
  ['publish_at', 'failure', 'withdrawn_at'],
);

/** Inserts plans without checks. */
export const insertPlans = rows('publication_plans').insertAll();

/** Stores why a plan has failed. Returns false when the plan has failed before or was taken back. */
export async function storeFailure(transaction: Queryable, id: string, failure: PlanFailure) {
  const row = await transaction
    .updateTable('publication_plans')
    .set({ failure })
    .where('id', '=', id)
    .where('failure', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const deletePlan = rows('publication_plans').deleteBy('id');

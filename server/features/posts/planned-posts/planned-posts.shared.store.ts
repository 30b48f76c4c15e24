import { type SqlBool, sql } from 'kysely';
import type { PlanFailure } from '#contract/foundations/publication-plans.ts';
import type { PlannedPostsTable } from '#server/features/posts/planned-posts/planned-posts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** The condition of a query of `posts` that a post is not planned. */
export const isUnplanned = sql<SqlBool>`not exists
  (select 1 from planned_posts where planned_posts.post_id = posts.id)`;

/** The plan of a post, or null. */
export async function findPlan(
  database: Queryable,
  postId: string,
): Promise<PlannedPostsTable | null> {
  const row = await database
    .selectFrom('planned_posts')
    .where('post_id', '=', postId)
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

const plansAmong = preparedList<object>()((database, ids) =>
  database.selectFrom('planned_posts').where('post_id', 'in', ids).select('post_id'),
);

/** Those of the posts that are planned. */
export async function plannedAmong(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await plansAmong(database, ids, {})).map(({ post_id }) => post_id));
}

/** Marks a plan as failed. Returns whether it waited for its time until now. */
export async function markFailed(
  transaction: Queryable,
  postId: string,
  failure: PlanFailure,
): Promise<boolean> {
  const row = await transaction
    .updateTable('planned_posts')
    .set({ failure })
    .where('post_id', '=', postId)
    .where('failure', 'is', null)
    .returning('post_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Plans, the earliest first. */
export const planKeyset = new Keyset('asc', { time: 'publish_at', id: 'post_id' });

/** The plans of a member. */
export const listPlans = preparedPages<{ user: string }>()(planKeyset, (database, value, limit) =>
  database
    .selectFrom('planned_posts')
    .where('user_id', '=', value('user'))
    .$call(planKeyset.pageAfter(value, limit))
    .selectAll(),
);

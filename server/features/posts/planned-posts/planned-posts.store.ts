import type { PlannedPostsTable } from '#server/features/posts/planned-posts/planned-posts.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';

/** The number of plans of a member besides that of one post, and of those at a time. */
export async function countPlans(
  database: Queryable,
  { user_id, post_id, publish_at }: PlannedPostsTable,
): Promise<{ all: number; atOnce: number }> {
  const others = database
    .selectFrom('planned_posts')
    .where('user_id', '=', user_id)
    .where('post_id', '<>', post_id)
    .select((eb) => eb.fn.countAll<number>().as('count'));
  const { count: all } = await others.executeTakeFirstOrThrow();
  const { count: atOnce } = await others
    .where('publish_at', '=', publish_at)
    .executeTakeFirstOrThrow();
  return { all: Number(all), atOnce: Number(atOnce) };
}

/** Stores the plan of a post in place of an earlier one. */
export async function upsertPlan(transaction: Queryable, row: PlannedPostsTable): Promise<void> {
  const { publish_at, failure } = row;
  await transaction
    .insertInto('planned_posts')
    .values(row)
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ publish_at, failure }))
    .execute();
}

/** Inserts plans without checks. */
export async function insertPlans(
  transaction: Queryable,
  rows: PlannedPostsTable[],
): Promise<void> {
  await insertAll(transaction, 'planned_posts', rows);
}

/** Deletes the plan of a post. */
export async function deletePlan(transaction: Queryable, postId: string): Promise<void> {
  await transaction.deleteFrom('planned_posts').where('post_id', '=', postId).execute();
}

import type { Queryable } from '#server/platform/database/database.ts';
import { inChunks } from '#server/platform/database/insert-all.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type {
  AuthorFiguresTable,
  PostFiguresTable,
  PostTotalsTable,
  ViewHashesTable,
} from './post-insights.tables.ts';

/** Stores the hashes of views. Returns the new ones. */
export async function insertViews(
  transaction: Queryable,
  views: readonly ViewHashesTable[],
): Promise<ReadonlySet<string>> {
  if (views.length === 0) return new Set();
  const rows = await transaction
    .insertInto('view_hashes')
    .values([...views])
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Locks the totals of posts, and creates missing ones with 0. Omits deleted posts. */
export async function lockTotals(
  transaction: Queryable,
  postIds: readonly string[],
): Promise<Map<string, PostTotalsTable>> {
  if (postIds.length === 0) return new Map();
  await transaction
    .insertInto('post_totals')
    .columns(['post_id', 'user_id'])
    .expression(
      transaction
        .selectFrom('posts')
        .where('id', 'in', postIds)
        .where('id', 'not in', (eb) =>
          eb.selectFrom('post_totals').where('post_id', 'in', postIds).select('post_id'),
        )
        .orderBy('id')
        .select(['id', 'user_id'])
        // Waits for a running deletion of the post, and then omits the post.
        .$call(rowLock(transaction, 'posts', 'deletion')),
    )
    .onConflict((conflict) => conflict.column('post_id').doNothing())
    .execute();
  const rows = await transaction
    .selectFrom('post_totals')
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .selectAll()
    .$call(rowLock(transaction, 'post_totals'))
    .execute();
  return new Map(rows.map((row) => [row.post_id, row]));
}

/** Returns the current numbers of likes, saves and comments of posts. */
export async function readGains(transaction: Queryable, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  const rows = await transaction
    .selectFrom('posts')
    .where('id', 'in', postIds)
    .select((eb) => [
      'id',
      'likes_count as likes',
      'comments_count as comments',
      eb
        .selectFrom('bookmarks')
        .whereRef('bookmarks.post_id', '=', 'posts.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .as('saves'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, saves: row.saves ?? 0 }));
}

export async function addToPostFigures(transaction: Queryable, added: readonly PostFiguresTable[]) {
  for (const part of inChunks(added)) {
    await transaction
      .insertInto('post_figures')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'day', 'name']).doUpdateSet((eb) => ({
          count: eb('post_figures.count', '+', eb.ref('excluded.count')),
        })),
      )
      .execute();
  }
}

export async function addToAuthorFigures(
  transaction: Queryable,
  added: readonly AuthorFiguresTable[],
): Promise<void> {
  for (const part of inChunks(added)) {
    await transaction
      .insertInto('author_figures')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'day', 'name']).doUpdateSet((eb) => ({
          count: eb('author_figures.count', '+', eb.ref('excluded.count')),
        })),
      )
      .execute();
  }
}

export async function addToTotals(transaction: Queryable, added: readonly PostTotalsTable[]) {
  for (const part of inChunks(added)) {
    await transaction
      .insertInto('post_totals')
      .values(part)
      .onConflict((conflict) =>
        conflict.column('post_id').doUpdateSet((eb) => ({
          views: eb('post_totals.views', '+', eb.ref('excluded.views')),
          likes: eb('post_totals.likes', '+', eb.ref('excluded.likes')),
          saves: eb('post_totals.saves', '+', eb.ref('excluded.saves')),
          comments: eb('post_totals.comments', '+', eb.ref('excluded.comments')),
        })),
      )
      .execute();
  }
}

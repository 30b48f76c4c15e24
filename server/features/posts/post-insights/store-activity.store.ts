import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { PostTotalsTable, ViewHashesTable } from './post-insights.tables.ts';

/** Stores the hashes of views. Returns the hashes that are new. */
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

/** Locks the totals of posts, and creates missing totals with 0. Omits deleted posts. */
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

export const addToPostFigures = rows('post_figures').insertOrAddBy(
  ['post_id', 'day', 'name'],
  ['count'],
);

export const addToAuthorFigures = rows('author_figures').insertOrAddBy(
  ['user_id', 'day', 'name'],
  ['count'],
);

export const addToTotals = rows('post_totals').insertOrAddBy(
  ['post_id'],
  ['views', 'likes', 'saves', 'comments'],
);

import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { beyondLast, type Keyset } from '#server/platform/database/paging.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { BookmarksTable } from '#server/platform/database/tables.ts';

/** Saves a published post for a member; false when it is there no more. Saving twice changes nothing. */
export async function insertBookmark(
  transaction: Queryable,
  bookmark: { user_id: string; post_id: string; created_at: string },
): Promise<boolean> {
  const post = await transaction
    .selectFrom('posts')
    .where('id', '=', bookmark.post_id)
    .where('is_published', '=', true)
    .select('id')
    .$call(rowLock(transaction, 'posts'))
    .executeTakeFirst();
  if (!post) return false;
  await transaction
    .insertInto('bookmarks')
    .values(bookmark)
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doNothing())
    .execute();
  return true;
}

/** Lets a post go; nothing when it was not saved. */
export async function deleteBookmark(
  database: Queryable,
  { user_id, post_id }: { user_id: string; post_id: string },
): Promise<void> {
  await database
    .deleteFrom('bookmarks')
    .where('user_id', '=', user_id)
    .where('post_id', '=', post_id)
    .execute();
}

const ofUser = preparedVariants((limit: number) =>
  prepared<{ user: string; time: string; id: string }>()((database, value) =>
    database
      .selectFrom('bookmarks')
      .where('user_id', '=', value('user'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'post_id'), '<', tuple(value('time'), value('id'))),
      )
      .orderBy('created_at', 'desc')
      .orderBy('post_id', 'desc')
      .limit(sql.lit(limit))
      .select(['post_id', 'created_at']),
  ),
);

/** What a member has saved, the latest first, from `after` (`[created_at, post_id]`) on. */
export async function listBookmarks(
  database: Queryable,
  { user, after, limit }: { user: string; after: Keyset | null; limit: number },
): Promise<{ post_id: string; created_at: string }[]> {
  const [time, id] = after ?? [beyondLast.time, beyondLast.id];
  return ofUser(limit)(database, { user, time: String(time), id: String(id) });
}

/** All bookmarks of a post. */
export async function readBookmarks(
  transaction: Queryable,
  postId: string,
): Promise<BookmarksTable[]> {
  return transaction.selectFrom('bookmarks').where('post_id', '=', postId).selectAll().execute();
}

/** Inserts bookmarks as they are. */
export async function insertBookmarks(
  transaction: Queryable,
  bookmarks: BookmarksTable[],
): Promise<void> {
  await insertAll(transaction, 'bookmarks', bookmarks);
}

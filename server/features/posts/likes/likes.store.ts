import { sql } from 'kysely';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import { visibilityOf } from '#server/features/members/profiles/readable-members.shared.store.ts';
import {
  addToLikesCount,
  likesCountStep,
} from '#server/features/posts/posts/post-counters.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { deleteExpiredRows } from '#server/platform/database/delete-expired.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { LikesTable, Visibility } from '#server/platform/database/tables.ts';

const batchByKey = prepared<{ user: string; batch: string }>()((database, value) =>
  database
    .selectFrom('like_batches')
    .where('user_id', '=', value('user'))
    .where('batch_id', '=', value('batch'))
    .select(['post_id', 'accepted', 'likes_count', 'my_count']),
);

/** The stored answer of a batch with its post, or null. */
export async function findBatch(
  database: Queryable,
  user: string,
  batch: string,
): Promise<(LikeAnswer & { post_id: string }) | null> {
  const [row] = await batchByKey(database, { user, batch });
  return row ?? null;
}

/** A batch of taps, with the audience of the post at the time of the check. */
export interface NewLikes {
  user: string;
  post: string;
  batch: string;
  audience: Visibility;
  count: number;
  now: string;
  expiry: string;
}

/**
 * Counts a batch, up to 1000 likes of the post, and stores its answer, under the lock of the post. Meant for
 * `writeOne`, because it is one statement on PostgreSQL. Returns null and changes nothing when the post is no longer
 * published to that audience. Throws a unique violation when the batch is known.
 */
export async function addLikes(queryable: Queryable, likes: NewLikes): Promise<LikeAnswer | null> {
  const add = engineOf(queryable) === 'postgres' ? addInOneStatement : addInSteps;
  const [answer] = await add(queryable, likes);
  return answer ?? null;
}

const left = sql<number>`${sql.lit(MAX_LIKES_PER_POST)} - posts.likes_count`;

// One statement, so that the post is locked for one round trip only. The posts feature owns `posts` and provides the
// update of its counter as SQL.
const addInOneStatement = prepared<NewLikes>()((database, value) => {
  const statement = sql<LikeAnswer>`
    with post as (
      select id, likes_count, least(${value('count')}::integer, ${left}) as accepted from posts
      where id = ${value('post')} and is_published
        and ${visibilityOf('posts.user_id')} = ${value('audience')}
      for update
    ), mine as (
      insert into likes (user_id, post_id, count, created_at, updated_at)
      select ${value('user')}, id, accepted, ${value('now')}::timestamptz, ${value('now')}::timestamptz
      from post where accepted > 0
      on conflict (user_id, post_id) do update
        set count = likes.count + excluded.count, updated_at = excluded.updated_at
      returning count
    ), total as (${likesCountStep})
    insert into like_batches
      (user_id, batch_id, post_id, accepted, likes_count, my_count, expires_at)
    select ${value('user')}, ${value('batch')}, id, accepted, likes_count + accepted,
      coalesce(
        (select count from mine),
        (select count from likes where user_id = ${value('user')} and post_id = ${value('post')}),
        0
      ),
      ${value('expiry')}::timestamptz
    from post
    returning accepted, likes_count, my_count`;
  return { compile: () => statement.compile(database) };
});

const lockedPost = prepared<NewLikes>()((database, value) =>
  database
    .selectFrom('posts')
    .where('id', '=', value('post'))
    .where('is_published', '=', true)
    .where(visibilityOf('posts.user_id'), '=', value('audience'))
    .select('likes_count'),
);

const upsertLike = prepared<NewLikes & { accepted: number }>()((database, value) =>
  database
    .insertInto('likes')
    .values({
      user_id: value('user'),
      post_id: value('post'),
      count: value('accepted'),
      created_at: value('now'),
      updated_at: value('now'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'post_id']).doUpdateSet((eb) => ({
        count: eb('likes.count', '+', eb.ref('excluded.count')),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
);

const ownCount = prepared<NewLikes>()((database, value) =>
  database
    .selectFrom('likes')
    .where('user_id', '=', value('user'))
    .where('post_id', '=', value('post'))
    .select('count'),
);

const saveBatch = prepared<NewLikes & LikeAnswer>()((database, value) =>
  database.insertInto('like_batches').values({
    user_id: value('user'),
    batch_id: value('batch'),
    post_id: value('post'),
    accepted: value('accepted'),
    likes_count: value('likes_count'),
    my_count: value('my_count'),
    expires_at: value('expiry'),
  }),
);

// SQLite has no such statement. Several statements are cheap there, because they are calls in this process.
async function addInSteps(transaction: Queryable, likes: NewLikes): Promise<LikeAnswer[]> {
  const [post] = await lockedPost(transaction, likes);
  if (!post) return [];
  const accepted = Math.min(likes.count, MAX_LIKES_PER_POST - post.likes_count);
  if (accepted > 0) {
    await upsertLike(transaction, { ...likes, accepted });
    await addToLikesCount(transaction, { post: likes.post, amount: accepted });
  }
  const [mine] = await ownCount(transaction, likes);
  const answer = {
    accepted,
    likes_count: post.likes_count + accepted,
    my_count: mine?.count ?? 0,
  };
  await saveBatch(transaction, { ...likes, ...answer });
  return [answer];
}

/** Deletes the answers of batches that have expired. */
export async function deleteExpiredBatches(database: Database): Promise<void> {
  await deleteExpiredRows(database, 'like_batches', ['user_id', 'batch_id']);
}

/** Deletes the answers of all batches for a post. Finds them by the likers of the post, which are 1000 at most. */
export async function deleteBatchesOf(transaction: Queryable, postId: string): Promise<void> {
  const likers = transaction.selectFrom('likes').where('post_id', '=', postId).select('user_id');
  await transaction
    .deleteFrom('like_batches')
    .where('user_id', 'in', likers)
    .where('post_id', '=', postId)
    .execute();
}

/** All likes of a post. */
export async function readLikes(transaction: Queryable, postId: string): Promise<LikesTable[]> {
  return transaction.selectFrom('likes').where('post_id', '=', postId).selectAll().execute();
}

/** Inserts likes without counting them. */
export async function insertLikes(transaction: Queryable, likes: LikesTable[]): Promise<void> {
  await insertAll(transaction, 'likes', likes);
}

/** Some of the posts that a member has liked. */
export async function listLikedPosts(
  database: Queryable,
  user: string,
  limit: number,
): Promise<string[]> {
  const rows = await database
    .selectFrom('likes')
    .where('user_id', '=', user)
    .orderBy('post_id')
    .limit(limit)
    .select('post_id')
    .execute();
  return rows.map(({ post_id }) => post_id);
}

/** The present numbers of likes of posts. */
export async function readLikesCounts(
  database: Queryable,
  posts: readonly string[],
): Promise<{ id: string; likes_count: number }[]> {
  return database
    .selectFrom('posts')
    .where('id', 'in', posts)
    .select(['id', 'likes_count'])
    .execute();
}

/** Locks a post until the transaction ends, as a like does before its changes. */
export async function lockPost(transaction: Queryable, post: string): Promise<void> {
  await transaction
    .selectFrom('posts')
    .where('id', '=', post)
    .select('id')
    .$call(rowLock(transaction, 'posts'))
    .execute();
}

/** Deletes a member's like of a post. Returns their number of likes. */
export async function deleteLike(
  transaction: Queryable,
  user: string,
  post: string,
): Promise<number> {
  const row = await transaction
    .deleteFrom('likes')
    .where('user_id', '=', user)
    .where('post_id', '=', post)
    .returning('count')
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Deletes some answers of a member's batches. Returns whether there were any. */
export async function deleteSomeBatches(
  database: Database,
  user: string,
  limit: number,
): Promise<boolean> {
  const deleted = await database.writeOne((queryable) =>
    queryable
      .deleteFrom('like_batches')
      .where('user_id', '=', user)
      .where('batch_id', 'in', (eb) =>
        eb.selectFrom('like_batches').where('user_id', '=', user).limit(limit).select('batch_id'),
      )
      .returning('batch_id')
      .execute(),
  );
  return deleted.length > 0;
}

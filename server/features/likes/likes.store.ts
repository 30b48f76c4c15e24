import type { LikeAnswer } from '#contract/likes.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const batchByKey = prepared<{ user: string; batch: string }>()((database, value) =>
  database
    .selectFrom('like_batches')
    .where('user_id', '=', value('user'))
    .where('batch_id', '=', value('batch'))
    .select(['accepted', 'likes_count', 'my_count']),
);

/** The answer already given to this batch, or null. */
export async function findBatch(
  transaction: Queryable,
  user: string,
  batch: string,
): Promise<LikeAnswer | null> {
  const [row] = await batchByKey(transaction, { user, batch });
  return row ?? null;
}

function postForLike(lock: boolean) {
  return prepared<{ post: string; user: string }>()((database, value) =>
    database
      .selectFrom('posts')
      .where('posts.id', '=', value('post'))
      .select(['posts.user_id', 'posts.is_published', 'posts.audience', 'posts.likes_count'])
      .select((eb) =>
        eb
          .selectFrom('follows')
          .whereRef('follows.following_id', '=', 'posts.user_id')
          .where('follows.follower_id', '=', value('user'))
          .select('follows.follower_id')
          .as('author_followed_by'),
      )
      .$if(lock, (query) => query.forUpdate('posts')),
  );
}

const lockedPost = { sqlite: postForLike(false), postgres: postForLike(true) };

/** What a like must know of a post, with the row locked until the transaction ends; null when missing. */
export async function lockPost(
  transaction: Queryable,
  engine: 'sqlite' | 'postgres',
  post: string,
  user: string,
) {
  const [row] = await lockedPost[engine](transaction, { post, user });
  return row ?? null;
}

const upsertLike = prepared<{ user: string; post: string; count: number; now: string }>()(
  (database, value) =>
    database
      .insertInto('likes')
      .values({
        user_id: value('user'),
        post_id: value('post'),
        count: value('count'),
        created_at: value('now'),
        updated_at: value('now'),
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'post_id']).doUpdateSet((eb) => ({
          count: eb('likes.count', '+', eb.ref('excluded.count')),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .returning('count'),
);

/** Adds to a member's like of a post; answers their new count. */
export async function addLikes(
  transaction: Queryable,
  like: { user: string; post: string; count: number; now: string },
): Promise<number> {
  const [row] = await upsertLike(transaction, like);
  if (!row) throw new Error('an upsert returned no row');
  return row.count;
}

const raiseCount = prepared<{ post: string; count: number }>()((database, value) =>
  database
    .updateTable('posts')
    .set((eb) => ({ likes_count: eb('likes_count', '+', value('count')) }))
    .where('id', '=', value('post'))
    .returning('likes_count'),
);

/** Raises a post's like count by what its records have grown. */
export async function raiseLikesCount(
  transaction: Queryable,
  post: string,
  count: number,
): Promise<void> {
  await raiseCount(transaction, { post, count });
}

const likeCount = prepared<{ user: string; post: string }>()((database, value) =>
  database
    .selectFrom('likes')
    .where('user_id', '=', value('user'))
    .where('post_id', '=', value('post'))
    .select('count'),
);

/** How many times a member has liked a post. */
export async function countOwnLikes(
  transaction: Queryable,
  user: string,
  post: string,
): Promise<number> {
  const [row] = await likeCount(transaction, { user, post });
  return row?.count ?? 0;
}

const saveBatch = prepared<
  LikeAnswer & { user: string; batch: string; post: string; expiry: string }
>()((database, value) =>
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

/** Keeps the answer given to a batch. Fails on a unique constraint when the batch is known. */
export async function insertBatch(
  transaction: Queryable,
  batch: LikeAnswer & { user: string; batch: string; post: string; expiry: string },
): Promise<void> {
  await saveBatch(transaction, batch);
}

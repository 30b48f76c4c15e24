import { sql } from 'kysely';
import { MAX_LIKES_PER_POST } from '#contract/foundations/limits.ts';
import type { LikeAnswer } from '#contract/posts/likes.ts';
import type { PostAudience } from '#contract/posts/post-choices.ts';
import {
  addToLikesCount,
  likesCountStep,
} from '#server/features/posts/posts/posts.shared.store.ts';
import { presentAudience } from '#server/features/posts/posts/readable-posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { LikesTable } from './likes.tables.ts';

/** Returns the stored result of a tap batch with its post, or null. */
export const findBatch = rows('like_batches').columnsBy(
  ['post_id', 'accepted', 'likes_count', 'my_count'],
  'user_id',
  'batch_id',
);

export interface LikedPost {
  id: string;
  /** The audience of the post when the member was allowed to like it. */
  audience: PostAudience;
}

export interface NewLikes {
  user: string;
  batch: string;
  count: number;
  now: string;
  expiry: string;
}

/**
 * Adds the likes of tap batches to a post, in the order of the batches, and stores the result of each batch. The post
 * has at most 1000 likes by all members together. Locks the post. Can run in `writeOne`, because it is one statement on
 * PostgreSQL. The result of a batch is null when the batch was stored earlier, or when the post is no longer published
 * to `post.audience`. Throws a unique violation when another process adds a batch concurrently.
 */
export async function addLikes(
  queryable: Queryable,
  post: LikedPost,
  batches: readonly NewLikes[],
): Promise<(LikeAnswer | null)[]> {
  const add = engineOf(queryable) === 'postgres' ? addInOneStatement : addInSteps;
  return add(queryable, post, batches);
}

const max = sql.lit(MAX_LIKES_PER_POST);

/** Adds tap batches in one statement on PostgreSQL, so that the post is locked for one round trip only. */
async function addInOneStatement(
  queryable: Queryable,
  post: LikedPost,
  batches: readonly NewLikes[],
): Promise<(LikeAnswer | null)[]> {
  const [first] = batches;
  if (!first || batches.length > 1) return addManyInOneStatement(queryable, post, batches);
  const [answer = null] = await addedBatch(queryable, { ...post, ...first });
  return [answer];
}

// Returns a scalar subquery, for which PostgreSQL looks up the batch by its key. With `not exists`, PostgreSQL may read
// the whole table.
function known(user: unknown, batch: unknown) {
  return sql`select batch_id from like_batches where user_id = ${user} and batch_id = ${batch}`;
}

// The usual statement, for one tap batch, costs the database a fifth less than `addedBatches`. The posts feature owns
// `posts` and provides the update of its counter as SQL.
const addedBatch = prepared<LikedPost & NewLikes>()((database, value) => {
  const statement = sql<LikeAnswer>`
    with added as (
      select id, likes_count, least(${value('count')}::integer, ${max} - likes_count) as accepted
      from posts
      where id = ${value('id')} and is_published
        and ${presentAudience()} = ${value('audience')}
        and (${known(value('user'), value('batch'))}) is null
      for update
    ), mine as (
      insert into likes (user_id, post_id, count, created_at, updated_at)
      select ${value('user')}, id, accepted, ${value('now')}::timestamptz, ${value('now')}::timestamptz
      from added where accepted > 0
      on conflict (user_id, post_id) do update
        set count = likes.count + excluded.count, updated_at = excluded.updated_at
      returning count
    ), total as (${likesCountStep})
    insert into like_batches
      (user_id, batch_id, post_id, accepted, likes_count, my_count, expires_at)
    select ${value('user')}, ${value('batch')}, id, accepted, likes_count + accepted,
      coalesce(
        (select count from mine),
        (select count from likes where user_id = ${value('user')} and post_id = ${value('id')}),
        0
      ),
      ${value('expiry')}::timestamptz
    from added
    returning accepted, likes_count, my_count`;
  return { compile: () => statement.compile(database) };
});

async function addManyInOneStatement(
  queryable: Queryable,
  post: LikedPost,
  batches: readonly NewLikes[],
): Promise<(LikeAnswer | null)[]> {
  const rows = await addedBatches(queryable, { ...post, batches: JSON.stringify(batches) });
  const answers = new Map(
    rows.map(({ user_id, batch_id, ...answer }) => [`${user_id} ${batch_id}`, answer]),
  );
  return batches.map(({ user, batch }) => {
    const key = `${user} ${batch}`;
    const answer = answers.get(key) ?? null;
    // When several tap batches share one id, only the first of them is counted and gets a result.
    answers.delete(key);
    return answer;
  });
}

type BatchAnswer = LikeAnswer & { user_id: string; batch_id: string };

// A JSON array of batches is one parameter, so the text of the statement is the same for any number of batches.
const addedBatches = prepared<LikedPost & { batches: string }>()((database, value) => {
  const statement = sql<BatchAnswer>`
    with post as (
      select id, likes_count from posts
      where id = ${value('id')} and is_published
        and ${presentAudience()} = ${value('audience')}
      for update
    ), batch as (
      select distinct on ("user", batch) * from rows from (
        jsonb_to_recordset(${value('batches')}::jsonb)
        as ("user" text, batch text, count integer, now timestamptz, expiry timestamptz)
      ) with ordinality as asked ("user", batch, count, now, expiry, number)
      where (${known(sql.ref('asked.user'), sql.ref('asked.batch'))}) is null
      order by "user", batch, number
    ), counted as (
      select batch.*, id, likes_count, least(likes_count + sum(count) over (order by number), ${max})
        - least(likes_count + sum(count) over (order by number) - count, ${max}) as accepted
      from batch cross join post
    ), mine as (
      insert into likes (user_id, post_id, count, created_at, updated_at)
      select "user", id, sum(accepted), min(now), max(now)
      from counted group by "user", id having sum(accepted) > 0
      on conflict (user_id, post_id) do update
        set count = likes.count + excluded.count, updated_at = excluded.updated_at
      returning user_id, count
    ), added as (
      select id, sum(accepted) as accepted from counted group by id
    ), total as (${likesCountStep})
    insert into like_batches
      (user_id, batch_id, post_id, accepted, likes_count, my_count, expires_at)
    select "user", batch, id, accepted, likes_count + sum(accepted) over (order by number),
      coalesce(
        (select count from mine where user_id = "user")
          - sum(accepted) over (partition by "user")
          + sum(accepted) over (partition by "user" order by number),
        (select count from likes where user_id = "user" and post_id = id),
        0
      ),
      expiry
    from counted
    returning user_id, batch_id, accepted, likes_count, my_count`;
  return { compile: () => statement.compile(database) };
});

const lockedPost = prepared<LikedPost>()((database, value) =>
  database
    .selectFrom('posts')
    .where('id', '=', value('id'))
    .where('is_published', '=', true)
    .where(presentAudience(), '=', value('audience'))
    .select('likes_count'),
);

type Mine = { user: string; post: string };

const upsertLike = prepared<Mine & { accepted: number; now: string }>()((database, value) =>
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

const ownCount = prepared<Mine>()((database, value) =>
  database
    .selectFrom('likes')
    .where('user_id', '=', value('user'))
    .where('post_id', '=', value('post'))
    .select('count'),
);

const saveNewBatch = prepared<NewLikes & LikeAnswer & Mine>()((database, value) =>
  database
    .insertInto('like_batches')
    .values({
      user_id: value('user'),
      batch_id: value('batch'),
      post_id: value('post'),
      accepted: value('accepted'),
      likes_count: value('likes_count'),
      my_count: value('my_count'),
      expires_at: value('expiry'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('batch_id'),
);

// SQLite cannot write several tables in one statement. Several statements are cheap there, because they are calls in
// this process.
async function addInSteps(transaction: Queryable, post: LikedPost, batches: readonly NewLikes[]) {
  const [found] = await lockedPost(transaction, post);
  if (!found) return batches.map(() => null);
  const answers: (LikeAnswer | null)[] = [];
  let total = found.likes_count;
  for (const likes of batches) {
    const answer = await addBatch(transaction, { ...likes, post: post.id }, total);
    total = answer?.likes_count ?? total;
    answers.push(answer);
  }
  const amount = total - found.likes_count;
  if (amount > 0) await addToLikesCount(transaction, { post: post.id, amount });
  return answers;
}

/** Adds a batch to a post that has `total` likes. */
async function addBatch(transaction: Queryable, likes: NewLikes & Mine, total: number) {
  const accepted = Math.min(likes.count, MAX_LIKES_PER_POST - total);
  const [mine] = await ownCount(transaction, likes);
  const answer = {
    accepted,
    likes_count: total + accepted,
    my_count: (mine?.count ?? 0) + accepted,
  };
  const isNew = (await saveNewBatch(transaction, { ...likes, ...answer })).length > 0;
  if (!isNew) return null;
  if (accepted > 0) await upsertLike(transaction, { ...likes, accepted });
  return answer;
}

/**
 * Deletes the results of all tap batches for a post. Finds the batches by the likers of the post, who are at most 1000.
 */
export async function deleteBatchesOf(transaction: Queryable, postId: string): Promise<void> {
  const likers = transaction.selectFrom('likes').where('post_id', '=', postId).select('user_id');
  await transaction
    .deleteFrom('like_batches')
    .where('user_id', 'in', likers)
    .where('post_id', '=', postId)
    .execute();
}

export async function readLikes(transaction: Queryable, postId: string): Promise<LikesTable[]> {
  return transaction.selectFrom('likes').where('post_id', '=', postId).selectAll().execute();
}

/** Inserts likes without counting them. */
export const insertLikes = rows('likes').insertAll();

export const listLikedPosts = rows('likes').valuesBy('post_id', 'user_id');

export const readLikesCounts = rows('posts').columnsAmong(['id', 'likes_count'], 'id');

/** Locks a post until the transaction ends, as a like does before it changes rows. */
export const lockPost = rows('posts').lockBy('id');

export const deleteLike = rows('likes').deleteReturningBy('user_id', 'post_id');

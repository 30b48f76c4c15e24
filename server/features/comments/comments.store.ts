import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { beforeFirst, beyondLast, type Keyset } from '#server/platform/database/paging.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { CommentsTable, ProfilesTable, Tables } from '#server/platform/database/tables.ts';

/** A comment with its writer. */
export type CommentRow = Omit<CommentsTable, 'request_id'> &
  Pick<ProfilesTable, 'username' | 'display_name' | 'avatar_key' | 'is_verified'>;

const columns = [
  'comments.id',
  'comments.post_id',
  'comments.user_id',
  'comments.parent_id',
  'comments.content',
  'comments.state',
  'comments.created_at',
] as const;

type PageOfComments = SelectQueryBuilder<Tables, 'comments', Omit<CommentsTable, 'request_id'>>;

// The page is limited before the join: with the limit outside, the planner joins whole tables first.
function withWriters(database: Queryable, page: PageOfComments) {
  return database
    .selectFrom(page.as('page'))
    .innerJoin('profiles', 'profiles.id', 'page.user_id')
    .selectAll('page')
    .select([
      'profiles.username',
      'profiles.display_name',
      'profiles.avatar_key',
      'profiles.is_verified',
    ]);
}

const threadsOfPost = preparedVariants((limit: number) =>
  prepared<{ post: string; time: string; id: string }>()((database, value) => {
    const page = database
      .selectFrom('comments')
      .where('post_id', '=', value('post'))
      .where('parent_id', 'is', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '<', tuple(value('time'), value('id'))),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(limit))
      .select(columns);
    return withWriters(database, page)
      .orderBy('page.created_at', 'desc')
      .orderBy('page.id', 'desc');
  }),
);

/** The comments that stand right under a post, the latest first, from `after` (`[created_at, id]`) on. */
export async function listThreads(
  database: Queryable,
  { post, after, limit }: { post: string; after: Keyset | null; limit: number },
): Promise<CommentRow[]> {
  const [time, id] = after ?? [beyondLast.time, beyondLast.id];
  return threadsOfPost(limit)(database, { post, time: String(time), id: String(id) });
}

const repliesOfComment = preparedVariants((limit: number) =>
  prepared<{ parent: string; time: string; id: string }>()((database, value) => {
    const page = database
      .selectFrom('comments')
      .where('parent_id', '=', value('parent'))
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(value('time'), value('id'))),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(sql.lit(limit))
      .select(columns);
    return withWriters(database, page).orderBy('page.created_at').orderBy('page.id');
  }),
);

/** The replies to a comment, oldest first, from `after` (`[created_at, id]`) on. */
export async function listReplies(
  database: Queryable,
  { parent, after, limit }: { parent: string; after: Keyset | null; limit: number },
): Promise<CommentRow[]> {
  const [time, id] = after ?? [beforeFirst.time, beforeFirst.id];
  return repliesOfComment(limit)(database, { parent, time: String(time), id: String(id) });
}

/** How many replies each of these comments has; those without any are left out. */
export async function countReplies(
  database: Queryable,
  parents: string[],
): Promise<Map<string, number>> {
  if (parents.length === 0) return new Map();
  const rows = await database
    .selectFrom('comments')
    .where('parent_id', 'in', parents)
    .groupBy('parent_id')
    .select((eb) => ['parent_id', eb.fn.countAll<number>().as('count')])
    .execute();
  return new Map(rows.map(({ parent_id, count }) => [String(parent_id), count]));
}

/** One comment, or null. */
export async function findComment(database: Queryable, id: string): Promise<CommentRow | null> {
  const page = database.selectFrom('comments').where('id', '=', id).select(columns);
  return (await withWriters(database, page).executeTakeFirst()) ?? null;
}

/** What this member wrote under this request, or null. */
export async function findCommentOfRequest(database: Queryable, userId: string, requestId: string) {
  const row = await database
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .select(columns)
    .executeTakeFirst();
  return row ?? null;
}

/** A post with what decides about its comments, or null. */
export async function findPost(database: Queryable, postId: string, viewerId: string) {
  const row = await database
    .selectFrom('posts')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'posts.user_id')
        .on('follows.follower_id', '=', viewerId),
    )
    .where('posts.id', '=', postId)
    .select([
      'posts.id',
      'posts.user_id',
      'posts.title',
      'posts.is_published',
      'posts.audience',
      'posts.comments_count',
      'follows.follower_id as author_followed_by',
    ])
    .executeTakeFirst();
  return row ?? null;
}

export type PostRow = NonNullable<Awaited<ReturnType<typeof findPost>>>;

/** Locks a post, so that its comments change one after the other. Always before a comment is touched. */
export async function lockPost(transaction: Queryable, postId: string): Promise<void> {
  await transaction
    .selectFrom('posts')
    .where('id', '=', postId)
    .select('id')
    .$call(rowLock(transaction, 'posts'))
    .execute();
}

/** Inserts a comment that is shown. */
export async function insertComment(
  transaction: Queryable,
  comment: Omit<CommentsTable, 'state'>,
): Promise<void> {
  await transaction
    .insertInto('comments')
    .values({ ...comment, state: 'shown' })
    .execute();
}

/**
 * Deletes a comment. One with replies stays as an empty row, which is deleted together with the last of
 * its replies.
 */
export async function deleteComment(transaction: Queryable, comment: CommentRow): Promise<void> {
  const { id, parent_id } = comment;
  if ((await countReplies(transaction, [id])).size > 0) {
    await transaction
      .updateTable('comments')
      .set({ state: 'deleted', content: '' })
      .where('id', '=', id)
      .execute();
  } else {
    await transaction.deleteFrom('comments').where('id', '=', id).execute();
    if (parent_id !== null) await dropEmptyThread(transaction, parent_id);
  }
}

async function dropEmptyThread(transaction: Queryable, id: string): Promise<void> {
  if ((await countReplies(transaction, [id])).size > 0) return;
  await transaction
    .deleteFrom('comments')
    .where('id', '=', id)
    .where('state', '=', 'deleted')
    .execute();
}

/** Hides or shows a comment. */
export async function setCommentState(
  transaction: Queryable,
  id: string,
  state: 'shown' | 'hidden',
): Promise<void> {
  await transaction.updateTable('comments').set({ state }).where('id', '=', id).execute();
}

/** All comments of a post, the oldest first. */
export async function readComments(
  transaction: Queryable,
  postId: string,
): Promise<CommentsTable[]> {
  return transaction
    .selectFrom('comments')
    .where('post_id', '=', postId)
    .orderBy('created_at')
    .selectAll()
    .execute();
}

/** Inserts comments as they are; what is replied to must be among them or exist. */
export async function insertComments(
  transaction: Queryable,
  comments: CommentsTable[],
): Promise<void> {
  const replies = comments.filter(({ parent_id }) => parent_id !== null);
  const threads = comments.filter(({ parent_id }) => parent_id === null);
  await insertAll(transaction, 'comments', [...threads, ...replies]);
}

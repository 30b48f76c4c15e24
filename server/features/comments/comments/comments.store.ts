import { type AliasableExpression, sql } from 'kysely';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import {
  notHidden,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { pageSize, prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import { aboutColumn, type CommentableRef } from './comments.policy.ts';
import type { CommentsTable } from './comments.tables.ts';

export const columns = [
  'comments.id',
  'comments.post_id',
  'comments.event_id',
  'comments.user_id',
  'comments.parent_id',
  'comments.content',
  'comments.state',
  'comments.hidden_at',
  'comments.hidden_by',
  'comments.hidden_reason',
  'comments.likes_count',
  'comments.created_at',
  'comments.edited_at',
  'comments.replies_closed_at',
] as const;

type PageOfComments = AliasableExpression<Omit<CommentsTable, 'request_id'>>;

// The page is limited before the join, because the planner otherwise joins whole tables first.
function withWriters(database: Queryable, page: PageOfComments) {
  return database
    .selectFrom(page.as('page'))
    .innerJoin('profiles', 'profiles.id', 'page.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
    .selectAll('page')
    .select([...summaryColumns, 'private_profiles.leaving_at']);
}

export const threadKeyset = new Keyset('desc', { time: 'created_at', id: 'id' });

/** Returns a page of the comments of a post or an event, without replies. */
export const listThreads = preparedVariants((kind: CommentableRef['kind']) =>
  preparedPages<{ about: string }>()(threadKeyset, (database, value, limit) => {
    const page = database
      .selectFrom('comments')
      .where(aboutColumn[kind], '=', value('about'))
      .where('parent_id', 'is', null)
      .$call(threadKeyset.pageAfter(value, limit))
      .select(columns);
    return withWriters(database, page).$call(threadKeyset.orderBy('page'));
  }),
);

export const replyKeyset = new Keyset('asc', { time: 'created_at', id: 'id' });

export const listReplies = preparedPages<{ parent: string }>()(
  replyKeyset,
  (database, value, limit) => {
    const page = database
      .selectFrom('comments')
      .where('parent_id', '=', value('parent'))
      .$call(replyKeyset.pageAfter(value, limit))
      .select(columns);
    return withWriters(database, page).$call(replyKeyset.orderBy('page'));
  },
);

const repliesOfEach = preparedVariants((threads: number, each: number) =>
  prepared<Record<string, string>>()((database, value) => {
    // Reads an index range for each thread, because a query that numbers replies would read all replies.
    const ranges = Array.from({ length: threads }, (_, index) => {
      const range = database
        .selectFrom('comments')
        .where('parent_id', '=', value(String(index)))
        .$call(replyKeyset.orderBy())
        .limit(sql.lit(each))
        .select(columns);
      return database.selectFrom(range.as('range')).selectAll('range');
    });
    const page = ranges.reduce((all, one) => all.unionAll(one));
    return withWriters(database, page).$call(replyKeyset.orderBy('page'));
  }),
);

/** Returns the first `each` replies to each comment, the oldest first. */
export async function listFirstReplies(database: Queryable, parents: string[], each: number) {
  if (parents.length === 0) return [];
  const threads = pageSize(parents.length);
  const values = Array.from({ length: threads }, (_, index) => [index, parents[index] ?? '']);
  return repliesOfEach(threads, each)(database, Object.fromEntries(values));
}

/** Returns the number of replies to each comment. Omits comments without replies. */
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

export async function findComment(database: Queryable, id: string) {
  const page = database.selectFrom('comments').where('id', '=', id).select(columns);
  return (await withWriters(database, page).executeTakeFirst()) ?? null;
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

export async function findCommentOfRequest(database: Queryable, userId: string, requestId: string) {
  const row = await database
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .where('request_id', '=', requestId)
    .select(columns)
    .executeTakeFirst();
  return row ?? null;
}

export const insertComment = rows('comments').insert();

/** Deletes a comment. If it has replies, an empty row replaces it, and is deleted with the last reply. */
export async function deleteComment(
  transaction: Queryable,
  { id, parent_id }: Pick<CommentsTable, 'id' | 'parent_id'>,
): Promise<void> {
  if ((await countReplies(transaction, [id])).size > 0) {
    const empty = { content: '', likes_count: 0, edited_at: null };
    await update(transaction, id, { state: 'deleted', ...empty, ...notHidden });
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

export const findRow = rows('comments').findBy('id');

const update = rows('comments').updateBy('id');

/** Changes columns of a comment, except those that record a hiding by the team. */
export const updateComment: (
  transaction: Queryable,
  id: string,
  columns: Partial<Omit<CommentsTable, 'id' | keyof TeamHiding>>,
) => Promise<void> = update;

/** Hides a comment on behalf of the team, or shows it again. The state follows from the hiding. */
export function setTeamHiding(transaction: Queryable, id: string, hiding: TeamHiding) {
  const state = hiding.hidden_at === null ? 'shown' : 'hidden';
  return update(transaction, id, { state, ...hiding });
}

/** Restores a deleted comment in the empty row that has replaced it. */
export function fillPlaceholder(transaction: Queryable, { id, ...comment }: CommentsTable) {
  return update(transaction, id, comment);
}

/** Returns the ids of the comments whose threads are closed. */
export async function findClosed(database: Queryable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('comments')
    .where('id', 'in', ids)
    .where('replies_closed_at', 'is not', null)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function readComments(transaction: Queryable, { kind, id }: CommentableRef) {
  return transaction
    .selectFrom('comments')
    .where(aboutColumn[kind], '=', id)
    .orderBy('created_at')
    .selectAll()
    .execute();
}

/** Returns the comments that the team has hidden on a post or event. */
export async function listHidden(transaction: Queryable, { kind, id }: CommentableRef) {
  return transaction
    .selectFrom('comments')
    .where(aboutColumn[kind], '=', id)
    .where('hidden_at', 'is not', null)
    .select(['id', 'user_id', 'hidden_at'])
    .execute();
}

/** Inserts comments without counting them, threads before their replies. */
export async function insertComments(transaction: Queryable, comments: CommentsTable[]) {
  const replies = comments.filter(({ parent_id }) => parent_id !== null);
  const threads = comments.filter(({ parent_id }) => parent_id === null);
  await insertAll(transaction, 'comments', [...threads, ...replies]);
}

/** Returns a member's comments that are not deleted, up to a limit. */
export async function listCommentsOf(database: Queryable, userId: string, limit: number) {
  return database
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .where('state', '<>', 'deleted')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'post_id', 'event_id'])
    .execute();
}

/**
 * Transfers empty rows of a member's deleted comments to the owners of the posts or events, at most `limit` rows.
 * Otherwise, the deletion of the member would also delete these rows and the replies of others below them. Returns
 * whether rows were transferred.
 */
export async function handOverEmptyRows(database: Database, userId: string, limit: number) {
  const rows = await database.writeOne((queryable) =>
    queryable
      .updateTable('comments')
      .set((eb) => ({
        user_id: eb.fn
          .coalesce(
            eb
              .selectFrom('posts')
              .whereRef('posts.id', '=', 'comments.post_id')
              .select('posts.user_id'),
            eb
              .selectFrom('events')
              .whereRef('events.id', '=', 'comments.event_id')
              .select('events.user_id'),
          )
          .$notNull(),
        request_id: null,
      }))
      .where('id', 'in', (eb) =>
        eb.selectFrom('comments').where('user_id', '=', userId).limit(limit).select('id'),
      )
      .returning('id')
      .execute(),
  );
  return rows.length > 0;
}

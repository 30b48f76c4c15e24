import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import type {
  AudienceCopiesTable,
  PostsTable,
  Visibility,
} from '#server/platform/database/tables.ts';
import { publishedKeyset } from '../posts.store.ts';

/** Queues the copying of a member's visibility to their posts; one that is under way begins again. */
export async function queueCopy(transaction: Queryable, userId: string): Promise<void> {
  const { time: after_time, id: after_id } = publishedKeyset.start;
  await transaction
    .insertInto('audience_copies')
    .values({ user_id: userId, after_time, after_id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ after_time, after_id }))
    .execute();
}

/**
 * Locks the queued copy that is to go on with the newest post, of those that no other process works on. Returns null
 * when there is none. No member waits for all posts of another one, and what is read most comes first.
 */
export async function claimCopy(transaction: Queryable): Promise<AudienceCopiesTable | null> {
  const isShared = engineOf(transaction) === 'postgres';
  const row = await transaction
    .selectFrom('audience_copies')
    .orderBy('after_time', 'desc')
    .orderBy('user_id')
    .limit(1)
    .selectAll()
    .$if(isShared, (query) => query.forUpdate().skipLocked())
    .executeTakeFirst();
  return row ?? null;
}

const nextPublished = preparedVariants((limit: number, isShared: boolean) =>
  prepared<{ user: string; time: string; id: string }>()((database, value) =>
    database
      .selectFrom('posts')
      .where('user_id', '=', value('user'))
      .where('is_published', '=', true)
      .$call(publishedKeyset.pageAfter(value, limit))
      .select(['id', 'created_at', 'audience', 'character_tags'])
      .$if(isShared, (query) => query.forNoKeyUpdate()),
  ),
);

type CopiedPost = Pick<PostsTable, 'id' | 'created_at' | 'audience' | 'character_tags'>;

/** Locks the next published posts of a copy, the newest first. */
export async function lockNextPosts(
  transaction: Queryable,
  { user_id: user, after_time: time, after_id: id }: AudienceCopiesTable,
  limit: number,
): Promise<CopiedPost[]> {
  const isShared = engineOf(transaction) === 'postgres';
  return nextPublished(limit, isShared)(transaction, { user, time, id });
}

const updateAudience = preparedList<{ audience: Visibility }>()((database, ids, value) =>
  database
    .updateTable('posts')
    .set({ audience: value('audience') })
    .where('id', 'in', ids),
);

/** Sets the audience of posts. */
export async function setAudience(
  transaction: Queryable,
  ids: readonly string[],
  audience: Visibility,
): Promise<void> {
  await updateAudience(transaction, ids, { audience });
}

/** Remembers the post up to which a copy is done; null when all of it is. */
export async function moveCopy(
  transaction: Queryable,
  userId: string,
  last: Pick<PostsTable, 'id' | 'created_at'> | null,
): Promise<void> {
  if (last === null) {
    await transaction.deleteFrom('audience_copies').where('user_id', '=', userId).execute();
    return;
  }
  await transaction
    .updateTable('audience_copies')
    .set({ after_time: last.created_at, after_id: last.id })
    .where('user_id', '=', userId)
    .execute();
}

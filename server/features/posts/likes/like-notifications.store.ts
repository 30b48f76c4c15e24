import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { takeUnlocked } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { NotifiedLikesTable } from './likes.tables.ts';

const ID = 'likes';

/**
 * The sort order of tap batches by creation. It equals their order by expiry, because all batches have the same
 * lifetime.
 */
const batchKeyset = new Keyset('asc', { time: 'expires_at', id: 'user_id', text: 'batch_id' });

/**
 * Locks the checkpoint, which is the last tap batch whose author has been notified, until the transaction ends. Returns
 * null while another process has locked the checkpoint.
 */
export async function lockCheckpoint(transaction: Queryable): Promise<NotifiedLikesTable | null> {
  const row = await transaction
    .selectFrom('notified_likes')
    .where('id', '=', ID)
    .selectAll()
    .$call(takeUnlocked(transaction))
    .executeTakeFirst();
  return row ?? null;
}

type BatchPosition = Pick<NotifiedLikesTable, 'expires_at' | 'user_id' | 'batch_id'>;

const nextBatches = preparedVariants((limit: number) =>
  prepared<After<'time' | 'id' | 'text'> & { end: string }>()((database, value) =>
    database
      .selectFrom('like_batches')
      .where('expires_at', '<', value('end'))
      .$call(batchKeyset.pageAfter(value, limit))
      .select(['expires_at', 'user_id', 'batch_id', 'post_id', 'accepted', 'my_count']),
  ),
);

/** Returns the next tap batches after the checkpoint. Omits batches that expire at or after `end`. */
export async function listBatches(
  database: Queryable,
  after: BatchPosition,
  { end, limit }: { end: string; limit: number },
) {
  return nextBatches(limit)(database, { ...batchKeyset.afterRow(after), end });
}

const updateCheckpoint = rows('notified_likes').updateBy('id');

export function moveCheckpoint(
  transaction: Queryable,
  { expires_at, user_id, batch_id }: BatchPosition,
): Promise<void> {
  return updateCheckpoint(transaction, ID, { expires_at, user_id, batch_id });
}

/** Returns the given posts that are published, with their authors. */
export const findPublished = preparedList<object>()((database, ids) =>
  database
    .selectFrom('posts')
    .where('id', 'in', ids)
    .where('is_published', '=', true)
    .select(['id', 'user_id', 'title']),
);

const checkpointById = rows('notified_likes').findBy('id');

export const findCheckpoint = (database: Queryable) => checkpointById(database, ID);

import { publishedEvents } from '#server/features/events/events/events.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** Locks a page of posts that begins after an id. The posts do not change until their entries are written. */
export function lockPosts(transaction: Queryable, after: string, limit: number) {
  return transaction
    .selectFrom('posts')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .$call(rowLock(transaction, 'posts'))
    .execute();
}

export function lockEvents(transaction: Queryable, after: string, limit: number) {
  return publishedEvents(transaction)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .$call(rowLock(transaction, 'events'))
    .execute();
}

export function lockMembers(transaction: Queryable, after: string, limit: number) {
  return transaction
    .selectFrom('profiles')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .$call(rowLock(transaction, 'profiles'))
    .execute();
}

export async function listSeries(database: Queryable): Promise<string[]> {
  const rows = await publishedEvents(database)
    .where('series_id', 'is not', null)
    .select('series_id')
    .distinct()
    .execute();
  return rows.flatMap(({ series_id }) => series_id ?? []);
}

import { publishedEvents } from '#server/features/events/events/published-events.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';

/** A page of posts behind an id. They are locked, so that nobody changes them until their entries are new. */
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

/** A page of events behind an id, locked. */
export function lockEvents(transaction: Queryable, after: string, limit: number) {
  return publishedEvents(transaction)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .$call(rowLock(transaction, 'events'))
    .execute();
}

/** A page of members behind an id, locked. */
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

/** The series of repeated events. */
export async function listSeries(database: Queryable): Promise<string[]> {
  const rows = await publishedEvents(database)
    .where('series_id', 'is not', null)
    .select('series_id')
    .distinct()
    .execute();
  return rows.flatMap(({ series_id }) => series_id ?? []);
}

import { publishedEvents } from '#server/features/events/events/events.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { CommentableRef } from './comments.policy.ts';

/** Returns an event with the facts that decide the permissions on its comments, or null. */
export async function findEvent(database: Queryable, eventId: string) {
  const row = await publishedEvents(database)
    .where('id', '=', eventId)
    .select(['id', 'user_id', 'title', 'comments_count', 'hidden_at'])
    .executeTakeFirst();
  return row ?? null;
}

function findColumns(database: Queryable, { kind, id }: CommentableRef) {
  return database
    .selectFrom(`${kind}s`)
    .where('id', '=', id)
    .select(['user_id', 'comments_count'])
    .executeTakeFirst();
}

/** Returns the number of visible comments of a post or an event. */
export async function readCount(database: Queryable, about: CommentableRef): Promise<number> {
  return (await findColumns(database, about))?.comments_count ?? 0;
}

/** Returns the owner of a post or an event, regardless of its audience. Null if it does not exist. */
export async function findOwner(database: Queryable, about: CommentableRef) {
  return (await findColumns(database, about))?.user_id ?? null;
}

/** Locks a post or an event, so that one transaction at a time changes its comments. Called before each such change. */
export async function lockCommentable(transaction: Queryable, { kind, id }: CommentableRef) {
  await transaction
    .selectFrom(`${kind}s`)
    .where('id', '=', id)
    .select('id')
    .$call(rowLock(transaction, `${kind}s`))
    .execute();
}

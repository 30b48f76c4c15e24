import { withoutEndedHold } from '#server/features/cases/cases.service.ts';
import type { Belongings, Remaining } from '#server/features/deletions/belongings.service.ts';
import { addToEventCommentsCount } from '#server/features/events/counters.service.ts';
import { notHidden } from '#server/features/hiding/team-hiding.policy.ts';
import { addToCommentsCount } from '#server/features/posts/counters.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CommentsTable } from '#server/platform/database/tables.ts';
import * as store from './comments.store.ts';

/** The comments of a post, for its backup. */
export const commentsOfPost: Belongings<CommentsTable> = {
  table: 'comments',
  what: 'comments',
  read: (transaction, id) => store.readComments(transaction, { kind: 'post', id }),
  remaining,
  size: countOf,
  restore: async (transaction, id, comments) =>
    addToCommentsCount(transaction, id, await insertAgain(transaction, comments)),
};

/** The comments of an event, for its backup. */
export const commentsOfEvent: Belongings<CommentsTable> = {
  table: 'comments',
  what: 'comments',
  read: (transaction, id) => store.readComments(transaction, { kind: 'event', id }),
  remaining,
  size: countOf,
  restore: async (transaction, id, comments) =>
    addToEventCommentsCount(transaction, id, await insertAgain(transaction, comments)),
};

/** The rows that keep the places of deleted comments are none to its readers. */
function countOf({ state }: CommentsTable): number {
  return state === 'deleted' ? 0 : 1;
}

/**
 * The comments of the members who are left. What others have answered keeps its place without its text when its writer is
 * gone, in the name of the owner of the post or event.
 */
function remaining(comments: CommentsTable[], { present, owner }: Remaining): CommentsTable[] {
  const left = comments.filter(({ user_id }) => present.has(user_id));
  const answered = new Set(left.map(({ parent_id }) => parent_id));
  const places = comments
    .filter(({ id, user_id }) => !present.has(user_id) && answered.has(id))
    .map((comment) => emptyPlace(comment, owner));
  return [...left, ...places];
}

/** The row that keeps the place of a comment in its thread. */
export function emptyPlace(comment: CommentsTable, owner: string): CommentsTable {
  const empty = { state: 'deleted', content: '', ...notHidden } as const;
  return { ...comment, ...empty, user_id: owner, request_id: null };
}

/** A comment as it comes back from a backup. Its request id may have been used again since. */
export async function comingBack(
  transaction: Queryable,
  comment: CommentsTable,
): Promise<CommentsTable> {
  const again = await withoutEndedHold(transaction, 'comment', comment);
  const isReleased = again.hidden_at !== comment.hidden_at;
  return { ...again, ...(isReleased && { state: 'shown' }), request_id: null };
}

/** Inserts comments, and returns how many of them are shown. */
async function insertAgain(transaction: Queryable, comments: CommentsTable[]): Promise<number> {
  const rows: CommentsTable[] = [];
  for (const comment of comments) rows.push(await comingBack(transaction, comment));
  await store.insertComments(transaction, rows);
  return rows.filter(({ state }) => state === 'shown').length;
}

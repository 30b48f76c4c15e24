import { addToEventCommentsCount } from '#server/features/events/events/event-counters.shared.store.ts';
import { eventNotFound, findVisibleEvent } from '#server/features/events/events/events.service.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import { addToCommentsCount } from '#server/features/posts/posts/post-counters.shared.store.ts';
import { canOpenPost, isMeantFor } from '#server/features/posts/posts/posts.policy.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './commentables.store.ts';
import type { Commentable, CommentableRef } from './comments.policy.ts';

/** The functions of a type of record that has comments. */
interface CommentableKind {
  /** Reads the record, visible to the member or not. Returns null if it does not exist. */
  find(database: Queryable, viewer: Viewer, id: string): Promise<Commentable | null>;
  /** Reads the record if the viewer can see it, otherwise null. */
  findReadable(database: Queryable, viewer: Viewer, id: string): Promise<Commentable | null>;
  /** Whether a member can see it without any permission. */
  isMeantFor(database: Queryable, userId: string, id: string): Promise<boolean>;
  lock(transaction: Queryable, id: string): Promise<void>;
  addToCount(transaction: Queryable, id: string, amount: number): Promise<void>;
  notFound(): AppError;
}

type PostRow = NonNullable<Awaited<ReturnType<typeof store.findPost>>>;

function toPost({ id, user_id, title, comments_count, is_published }: PostRow): Commentable {
  return { kind: 'post', id, user_id, title, comments_count, isOpen: is_published };
}

const factsOf = (row: PostRow) => ({ ...row, isAuthorFollowed: row.author_followed_by !== null });

const posts: CommentableKind = {
  async find(database, { userId }, id) {
    const row = await store.findPost(database, id, userId);
    return row && toPost(row);
  },
  async findReadable(database, viewer, id) {
    const row = await store.findPost(database, id, viewer.userId);
    if (!row || (await isBlocked(database, viewer, row.user_id))) return null;
    return canOpenPost(viewer, factsOf(row)) ? toPost(row) : null;
  },
  async isMeantFor(database, userId, id) {
    const row = await store.findPost(database, id, userId);
    return row !== null && isMeantFor(userId, factsOf(row));
  },
  lock: (transaction, id) => store.lockRow(transaction, 'posts', id),
  addToCount: addToCommentsCount,
  notFound: postNotFound,
};

type EventRow = NonNullable<Awaited<ReturnType<typeof store.findEvent>>>;

function toEvent({ id, user_id, title, comments_count, hidden_at }: EventRow): Commentable {
  return { kind: 'event', id, user_id, title, comments_count, isOpen: hidden_at === null };
}

const events: CommentableKind = {
  async find(database, _viewer, id) {
    const row = await store.findEvent(database, id);
    return row && toEvent(row);
  },
  async findReadable(database, viewer, id) {
    const row = await findVisibleEvent(database, viewer, id);
    return row && toEvent(row);
  },
  // All members can see events unless the team hides them. Blocks are checked for every notification.
  async isMeantFor(database, userId, id) {
    const row = await store.findEvent(database, id);
    return row !== null && (row.hidden_at === null || row.user_id === userId);
  },
  lock: (transaction, id) => store.lockRow(transaction, 'events', id),
  addToCount: addToEventCommentsCount,
  notFound: eventNotFound,
};

const kinds = { post: posts, event: events };

/** Reads a post or an event, visible to the viewer or not. Returns null if it does not exist. */
export async function findCommentable(
  database: Queryable,
  viewer: Viewer,
  { kind, id }: CommentableRef,
): Promise<Commentable | null> {
  return kinds[kind].find(database, viewer, id);
}

/** The owner of a post or an event, regardless of its audience. Null if it does not exist. */
export async function findOwner(
  database: Queryable,
  { kind, id }: CommentableRef,
): Promise<string | null> {
  return store.findOwner(database, kind === 'post' ? 'posts' : 'events', id);
}

/** Reads a post or an event. Returns null if the viewer cannot see it. */
export async function findReadable(
  database: Queryable,
  viewer: Viewer,
  { kind, id }: CommentableRef,
): Promise<Commentable | null> {
  return kinds[kind].findReadable(database, viewer, id);
}

/** Like `findReadable`, but throws not-found instead of returning null. */
export async function readReadable(
  database: Queryable,
  viewer: Viewer,
  ref: CommentableRef,
): Promise<Commentable> {
  const found = await findReadable(database, viewer, ref);
  if (!found) throw commentableNotFound(ref);
  return found;
}

/** The error for a post or an event that does not exist or that the viewer cannot see. */
export function commentableNotFound({ kind }: CommentableRef): AppError {
  return kinds[kind].notFound();
}

/** Whether a member can see it without any permission. */
export async function isReadableBy(
  database: Queryable,
  userId: string,
  { kind, id }: CommentableRef,
): Promise<boolean> {
  return kinds[kind].isMeantFor(database, userId, id);
}

/**
 * Locks a post or an event, so that one transaction at a time changes its comments. Called before any change of a
 * comment.
 */
export async function lockCommentable(
  transaction: Queryable,
  { kind, id }: CommentableRef,
): Promise<void> {
  await kinds[kind].lock(transaction, id);
}

/** The number of its visible comments. */
export async function readCount(
  database: Queryable,
  { kind, id }: CommentableRef,
): Promise<number> {
  return store.readCount(database, `${kind}s`, id);
}

/** Adds to the number of its visible comments. */
export async function addToCount(
  transaction: Queryable,
  { kind, id }: CommentableRef,
  amount: number,
): Promise<void> {
  await kinds[kind].addToCount(transaction, id, amount);
}

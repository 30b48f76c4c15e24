import { eventNotFound, findVisibleEvent } from '#server/features/events/events/events.service.ts';
import { addToEvent } from '#server/features/events/events/events.shared.store.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import { canOpenPost, isMeantFor, mayComment } from '#server/features/posts/posts/posts.policy.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import {
  addToPost,
  findPostAccess,
  type PostAccess,
} from '#server/features/posts/posts/posts.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './commentables.store.ts';
import type { Commentable, CommentableRef } from './comments.policy.ts';

interface CommentableKind {
  /** Returns the content, even if the viewer cannot see it. Returns null if there is none. */
  find(database: Queryable, viewer: Viewer, id: string): Promise<Commentable | null>;
  /** Returns the content if the viewer can see it, otherwise null. */
  findReadable(database: Queryable, viewer: Viewer, id: string): Promise<Commentable | null>;
  /** Whether a member can see the content without any permission. */
  isMeantFor(database: Queryable, userId: string, id: string): Promise<boolean>;
  notFound(): AppError;
}

function commentablePost(post: PostAccess, { userId }: Viewer): Commentable {
  const { id, user_id, title, comments_count, commenters, is_published: isOpen } = post;
  const isCommenter = mayComment(userId, post);
  return { kind: 'post', id, user_id, title, comments_count, isOpen, commenters, isCommenter };
}

const posts: CommentableKind = {
  async find(database, viewer, id) {
    const row = await findPostAccess(database, id, viewer.userId);
    return row && commentablePost(row, viewer);
  },
  async findReadable(database, viewer, id) {
    const row = await findPostAccess(database, id, viewer.userId);
    if (!row || (await isBlocked(database, viewer, row.user_id))) return null;
    return canOpenPost(viewer, row) ? commentablePost(row, viewer) : null;
  },
  async isMeantFor(database, userId, id) {
    const row = await findPostAccess(database, id, userId);
    return row !== null && isMeantFor(userId, row);
  },
  notFound: postNotFound,
};

type EventRow = NonNullable<Awaited<ReturnType<typeof store.findEvent>>>;

function commentableEvent({
  id,
  user_id,
  title,
  comments_count,
  hidden_at,
}: EventRow): Commentable {
  const open = { isOpen: hidden_at === null, commenters: 'readers', isCommenter: true } as const;
  return { kind: 'event', id, user_id, title, comments_count, ...open };
}

const events: CommentableKind = {
  async find(database, _viewer, id) {
    const row = await store.findEvent(database, id);
    return row && commentableEvent(row);
  },
  async findReadable(database, viewer, id) {
    const row = await findVisibleEvent(database, viewer, id);
    return row && commentableEvent(row);
  },
  // All members can see an event that the team does not hide. Blocks are checked separately for each notification.
  async isMeantFor(database, userId, id) {
    const row = await store.findEvent(database, id);
    return row !== null && (row.hidden_at === null || row.user_id === userId);
  },
  notFound: eventNotFound,
};

const kinds: Record<CommentableRef['kind'], CommentableKind> = { post: posts, event: events };

/** Returns a post or an event, even if the viewer cannot see it. Returns null if it does not exist. */
export const findCommentable = (database: Queryable, viewer: Viewer, ref: CommentableRef) =>
  kinds[ref.kind].find(database, viewer, ref.id);

/** Returns a post or an event, or null if the viewer cannot see it. */
export const findReadable = (database: Queryable, viewer: Viewer, ref: CommentableRef) =>
  kinds[ref.kind].findReadable(database, viewer, ref.id);

/** Returns a post or an event. Throws `not-found` if the viewer cannot see it. */
export async function readReadable(database: Queryable, viewer: Viewer, ref: CommentableRef) {
  const found = await findReadable(database, viewer, ref);
  if (!found) throw commentableNotFound(ref);
  return found;
}

export function commentableNotFound({ kind }: CommentableRef): AppError {
  return kinds[kind].notFound();
}

/** Whether a member can see a post or an event without any permission. */
export const isReadableBy = (database: Queryable, userId: string, ref: CommentableRef) =>
  kinds[ref.kind].isMeantFor(database, userId, ref.id);

/** Adds to the number of visible comments of a post or an event. */
export async function addToCount(
  transaction: Queryable,
  { kind, id }: CommentableRef,
  amount: number,
): Promise<void> {
  await (kind === 'post' ? addToPost : addToEvent)(transaction, id, { comments_count: amount });
}

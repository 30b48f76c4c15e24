import type { Comment, CommentThread } from '#contract/comments.ts';
import { REPLIES_SHOWN } from '#contract/limits.ts';
import type { Page, PageQuery } from '#contract/primitives.ts';
import { isBlocked } from '#server/features/hiding/hiding.service.ts';
import { canReadPost } from '#server/features/posts/posts.policy.ts';
import { postNotFound } from '#server/features/posts/posts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { toComment } from './comment-view.ts';
import * as store from './comments.store.ts';
import { readShownComments, withoutHiddenComments } from './hidden-comments.service.ts';

/**
 * Reads the comments of a post, the latest first, each with its first replies, without what is hidden from the viewer.
 * A hidden comment takes its thread with it. Throws not-found.
 */
export async function readThreads(
  database: Database,
  viewer: Viewer,
  postId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<CommentThread>> {
  const { read } = database;
  const start = store.threadKeyset.after(cursor);
  const post = await readablePost(read, viewer, postId);
  const page = await readShownComments(read, viewer, {
    keyset: store.threadKeyset,
    start,
    limit,
    list: (after, size) => store.listThreads(read, { post: postId, after, limit: size }),
  });
  const ids = page.items.map(({ id }) => id);
  const counts = await store.countReplies(read, ids);
  const threadOf = async (row: store.CommentRow): Promise<CommentThread> => {
    const count = counts.get(row.id) ?? 0;
    const replies = count === 0 ? noReplies : await repliesOf(read, viewer, post, row.id, {});
    return {
      ...toComment(viewer, post, row),
      replies: replies.items,
      // Of hidden replies nothing is told where all the others are here.
      replies_count: replies.has_more ? count : replies.items.length,
      replies_cursor: replies.next_cursor,
    };
  };
  return { ...page, items: await Promise.all(page.items.map(threadOf)) };
}

const noReplies: Page<Comment> = { items: [], next_cursor: null, has_more: false };

/** Reads the replies to a comment, the oldest first, without what is hidden from the viewer. Throws not-found. */
export async function readReplies(
  database: Database,
  viewer: Viewer,
  commentId: string,
  search: PageQuery,
): Promise<Page<Comment>> {
  const { read } = database;
  const thread = await store.findComment(read, commentId);
  const post = thread && (await findReadablePost(read, viewer, thread.post_id));
  if (!post || (await withoutHiddenComments(read, viewer, [thread])).length === 0) {
    throw commentNotFound();
  }
  return repliesOf(read, viewer, post, commentId, search);
}

async function repliesOf(
  database: Queryable,
  viewer: Viewer,
  post: store.PostRow,
  parent: string,
  { cursor, limit = REPLIES_SHOWN }: Partial<PageQuery>,
): Promise<Page<Comment>> {
  const page = await readShownComments(database, viewer, {
    keyset: store.replyKeyset,
    start: store.replyKeyset.after(cursor),
    limit,
    list: (after, size) => store.listReplies(database, { parent, after, limit: size }),
  });
  return { ...page, items: page.items.map((row) => toComment(viewer, post, row)) };
}

/** Reads a post with the facts that permissions on its comments depend on. Throws not-found when the viewer may not see it. */
export async function readablePost(
  database: Queryable,
  viewer: Viewer,
  postId: string,
): Promise<store.PostRow> {
  const post = await findReadablePost(database, viewer, postId);
  if (!post) throw postNotFound();
  return post;
}

/** Like `readablePost`, but returns null when the viewer may not see the post. */
export async function findReadablePost(
  database: Queryable,
  viewer: Viewer,
  postId: string,
): Promise<store.PostRow | null> {
  const post = await store.findPost(database, postId, viewer.userId);
  if (!post || (await isBlocked(database, viewer, post.user_id))) return null;
  const isAuthorFollowed = post.author_followed_by !== null;
  return canReadPost(viewer, { ...post, isAuthorFollowed }) ? post : null;
}

/** The error for a comment that does not exist, and the same for one that the viewer may not see. */
export function commentNotFound(): AppError {
  return new AppError('not-found', 'コメントが見つかりませんでした', { reason: 'comment-missing' });
}

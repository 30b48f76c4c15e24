import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { MAX_PAGE_SIZE, REPLIES_SHOWN } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { isBlocked } from '#server/features/members/visibility/visibility.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findReadable, readReadable } from './commentables.service.ts';
import { type CommentableRef, refOf, shownState } from './comments.policy.ts';
import * as store from './comments.store.ts';
import {
  commentViews,
  readShownComments,
  withoutHiddenComments,
} from './shown-comments.service.ts';

/**
 * Returns a page of the comments of a post or an event, the latest first, each with its first replies. Omits comments
 * that are hidden from the viewer, with their threads. Throws `not-found`.
 */
export async function readThreads(
  database: Database,
  viewer: Viewer,
  about: CommentableRef,
  { cursor, limit }: PageQuery,
): Promise<Page<CommentThread>> {
  const { read } = database;
  const start = store.threadKeyset.after(cursor);
  const commentable = await readReadable(read, viewer, about);
  const page = await readShownComments(read, viewer, {
    keyset: store.threadKeyset,
    start,
    limit,
    list: (after, size) =>
      store.listThreads(about.kind)(read, { about: about.id, after, limit: size }),
  });
  const ids = page.items.map(({ id }) => id);
  const first = await firstReplies(read, viewer, ids);
  const replyRows = [...first.values()].flatMap(({ items }) => items);
  const toView = await commentViews(read, viewer, commentable, [...page.items, ...replyRows]);
  const longer = ids.filter((id) => first.get(id)?.has_more);
  const counts = await store.countReplies(read, longer);
  const threadOf = (row: store.CommentRow): CommentThread => {
    const replies = first.get(row.id) ?? noReplies;
    return {
      ...toView(row),
      replies: replies.items.map(toView),
      // If the replies of the thread are all included, they are counted here, because hidden replies must not be
      // counted.
      replies_count: counts.get(row.id) ?? replies.items.length,
      replies_cursor: replies.next_cursor,
    };
  };
  return { ...page, items: page.items.map(threadOf) };
}

const noReplies: Page<store.CommentRow> = { items: [], next_cursor: null, has_more: false };

/**
 * Returns the first replies of each thread, with one query for all threads. A longer thread is read again when some of
 * these replies are hidden from the viewer.
 */
async function firstReplies(database: Queryable, viewer: Viewer, parents: string[]) {
  const rows = await store.listFirstReplies(database, parents, REPLIES_SHOWN + 1);
  const shown = new Set(await withoutHiddenComments(database, viewer, rows));
  const pages = new Map<string, Page<store.CommentRow>>();
  for (const [parent, some] of Map.groupBy(rows, ({ parent_id }) => parent_id ?? '')) {
    const visible = some.filter((row) => shown.has(row));
    const hasGaps = some.length > REPLIES_SHOWN && visible.length < some.length;
    const page = hasGaps
      ? await repliesOf(database, viewer, parent, {})
      : await pageOfFirst(visible);
    pages.set(parent, page);
  }
  return pages;
}

/** Returns the first page of a thread from `rows`, which has one reply more than the page when the thread continues. */
function pageOfFirst(rows: store.CommentRow[]): Promise<Page<store.CommentRow>> {
  return store.replyKeyset.read(REPLIES_SHOWN, async () => rows);
}

/** Returns the replies to a comment, the oldest first. Throws `not-found` if the viewer cannot see the comment. */
export async function readReplies(
  database: Database,
  viewer: Viewer,
  commentId: string,
  search: PageQuery,
): Promise<Page<Comment>> {
  const { read } = database;
  const thread = await store.findComment(read, commentId);
  const about = thread && (await findReadable(read, viewer, refOf(thread)));
  if (!about || (await withoutHiddenComments(read, viewer, [thread])).length === 0) {
    throw commentNotFound();
  }
  const page = await repliesOf(read, viewer, commentId, search);
  const toView = await commentViews(read, viewer, about, [thread, ...page.items]);
  return { ...page, items: page.items.map(toView) };
}

async function repliesOf(
  database: Queryable,
  viewer: Viewer,
  parent: string,
  { cursor, limit = REPLIES_SHOWN }: Partial<PageQuery>,
): Promise<Page<store.CommentRow>> {
  return readShownComments(database, viewer, {
    keyset: store.replyKeyset,
    start: store.replyKeyset.after(cursor),
    limit,
    list: (after, size) => store.listReplies(database, { parent, after, limit: size }),
  });
}

/**
 * Returns the thread of a comment or reply, with its oldest replies. A requested reply that is later than these is
 * added at the end. Throws `not-found` when the viewer cannot see the comment or reply.
 */
export async function readThread(
  database: Database,
  viewer: Viewer,
  commentId: string,
): Promise<CommentThread> {
  const { read } = database;
  if (!(await isCommentVisible(read, viewer, commentId))) throw commentNotFound();
  const comment = await store.findComment(read, commentId);
  const head = comment && (await store.findComment(read, comment.parent_id ?? commentId));
  const about = head && (await findReadable(read, viewer, refOf(head)));
  if (!about || (await withoutHiddenComments(read, viewer, [comment, head])).length < 2) {
    throw commentNotFound();
  }
  const replies = await repliesOf(read, viewer, head.id, { limit: MAX_PAGE_SIZE });
  const isIncluded = [head, ...replies.items].some(({ id }) => id === comment.id);
  const shown = isIncluded ? replies.items : [...replies.items, comment];
  const toView = await commentViews(read, viewer, about, [head, ...shown]);
  const counts = replies.has_more ? await store.countReplies(read, [head.id]) : null;
  return {
    ...toView(head),
    replies: shown.map(toView),
    replies_count: counts?.get(head.id) ?? shown.length,
    replies_cursor: replies.next_cursor,
  };
}

/** Whether the viewer can see the post or event of a visible comment, and has no block with its writer. */
export async function isCommentVisible(database: Queryable, viewer: Viewer, commentId: string) {
  const comment = await store.findComment(database, commentId);
  if (!comment || shownState(comment) !== 'shown') return false;
  if (await isBlocked(database, viewer, comment.user_id)) return false;
  return (await findReadable(database, viewer, refOf(comment))) !== null;
}

export function commentNotFound(): AppError {
  return new AppError('not-found', 'コメントが見つかりませんでした', { reason: 'comment-missing' });
}

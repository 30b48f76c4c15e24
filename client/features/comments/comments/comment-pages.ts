import type { InfiniteData } from '@tanstack/react-query';
import { loadedItems, withFirst, withItems } from '#client/lib/api/paging.ts';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import type { Page } from '#contract/foundations/primitives.ts';

export type CommentPages = InfiniteData<Page<CommentThread>>;

export function threadsOf(pages: CommentPages | undefined): CommentThread[] {
  return loadedItems(pages, ({ id }) => id);
}

/** Returns the pages with a new comment at the start, or a new reply at the end of its completely loaded thread. */
export function withNew(pages: CommentPages, comment: Comment): CommentPages {
  if (comment.parent_id !== null) {
    return mapThreads(pages, (thread) =>
      thread.id === comment.parent_id ? withReply(thread, comment) : thread,
    );
  }
  if (threadsOf(pages).some(({ id }) => id === comment.id)) return pages;
  return withFirst(pages, [{ ...comment, replies: [], replies_count: 0, replies_cursor: null }]);
}

/** The cached data of the comments on a post or event: pages of comments or replies, and threads. */
export type CachedComments = InfiniteData<Page<Comment | CommentThread>> | CommentThread;

export function withFields(
  cached: CachedComments,
  id: string,
  fields: Partial<Comment>,
): CachedComments {
  if (!('pages' in cached)) return changedIn(cached, id, fields);
  return withItems(cached, (items) => items.map((item) => changedIn(item, id, fields)));
}

/** Whether cached data contain a comment or reply with a text that the viewer can read. */
export function containsText(cached: CachedComments, id: string): boolean {
  const items = 'pages' in cached ? cached.pages.flatMap((page) => page.items) : [cached];
  const all = items.flatMap((item) => ('replies' in item ? [item, ...item.replies] : [item]));
  return all.some((comment) => comment.id === id && comment.content !== '');
}

function changedIn<Item extends Comment | CommentThread>(
  item: Item,
  id: string,
  fields: Partial<Comment>,
): Item {
  if (item.id === id) return { ...item, ...fields };
  if (!('replies' in item) || !item.replies.some((reply) => reply.id === id)) return item;
  const replies = item.replies.map((reply) => (reply.id === id ? { ...reply, ...fields } : reply));
  return { ...item, replies };
}

/** Returns the pages without a comment or reply. A comment with replies becomes a placeholder. */
export function withoutComment(pages: CommentPages, commentId: string): CommentPages {
  const remaining = mapThreads(pages, (thread) => {
    if (thread.id === commentId) {
      return { ...thread, state: 'deleted', content: '', author: null, can: nothing };
    }
    const replies = thread.replies.filter(({ id }) => id !== commentId);
    const removed = thread.replies.length - replies.length;
    return { ...thread, replies, replies_count: thread.replies_count - removed };
  });
  return withItems(remaining, (items) =>
    items.filter(({ id, replies_count }) => id !== commentId || replies_count > 0),
  );
}

const nothing = {
  edit: false,
  delete: false,
  hide: false,
  report: false,
  like: false,
  reply: false,
  close: false,
  moderate: false,
};

function withReply(thread: CommentThread, reply: Comment): CommentThread {
  if (thread.replies.some(({ id }) => id === reply.id)) return thread;
  const replies = thread.replies_cursor === null ? [...thread.replies, reply] : thread.replies;
  return { ...thread, replies, replies_count: thread.replies_count + 1 };
}

function mapThreads(
  pages: CommentPages,
  change: (thread: CommentThread) => CommentThread,
): CommentPages {
  return withItems(pages, (items) => items.map(change));
}

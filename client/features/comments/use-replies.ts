import { useCallback, useState } from 'react';
import type { Comment, CommentThread } from '../../../contract/comments.ts';
import { useMoreReplies } from './comments.queries.ts';

export type RepliesView = ReturnType<typeof useReplies>;

/** The replies to a comment as they are shown: the first, those asked for, and what one has just written. */
export function useReplies(thread: CommentThread) {
  const [asked, setAsked] = useState(false);
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const query = useMoreReplies(thread, thread.replies_cursor, asked);
  const later = query.data?.pages.flatMap((page) => page.items) ?? [];
  const read = eachOnce([...thread.replies, ...later]);
  const replies = eachOnce([...read, ...sent]);
  const addSent = useCallback((reply: Comment) => setSent((before) => [...before, reply]), []);
  const dropSent = useCallback(
    (id: string) => setSent((before) => before.filter((reply) => reply.id !== id)),
    [],
  );

  function load(): void {
    if (!asked) setAsked(true);
    else if (query.data) void query.fetchNextPage();
    else void query.refetch();
  }

  const hasMore = asked && query.data ? query.hasNextPage : thread.replies_cursor !== null;
  return {
    replies,
    /** How many are left to be asked for. */
    rest: Math.max(1, thread.replies_count - replies.length),
    more: {
      hasMore,
      loading: query.isFetching && !query.isRefetching,
      failed: failedOf(query),
      load,
    },
    addSent,
    dropSent,
  };
}

function failedOf(query: ReturnType<typeof useMoreReplies>): boolean {
  return query.isLoadingError || query.isFetchNextPageError;
}

/** The first of each: what was read anew stands for what was just written. */
function eachOnce(replies: readonly Comment[]): Comment[] {
  const seen = new Map<string, Comment>();
  for (const reply of replies) if (!seen.has(reply.id)) seen.set(reply.id, reply);
  return [...seen.values()];
}

import { useCallback, useState } from 'react';
import { uniqueBy } from '#client/lib/api/paging.ts';
import type { Comment, CommentThread } from '#contract/comments/comments.ts';
import { useMoreReplies } from './comments.queries.ts';

export type RepliesView = ReturnType<typeof useReplies>;

/** Returns the visible replies of a comment: those of the thread, those loaded later, and those just written. */
export function useReplies(thread: CommentThread) {
  const [requested, setRequested] = useState(false);
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const query = useMoreReplies(thread, thread.replies_cursor, requested);
  const later = query.data?.pages.flatMap((page) => page.items) ?? [];
  // Sorted, because a linked reply can be in the thread before earlier replies are loaded.
  const read = uniqueBy([...thread.replies, ...later], idOf).toSorted(byAge);
  // A reply that the server has returned replaces the one that was just written.
  const replies = uniqueBy([...read, ...sent], idOf);
  const addSent = useCallback((reply: Comment) => setSent((before) => [...before, reply]), []);
  const changeSent = useCallback(
    (changed: Comment) =>
      setSent((before) => before.map((reply) => (reply.id === changed.id ? changed : reply))),
    [],
  );
  const dropSent = useCallback(
    (id: string) => setSent((before) => before.filter((reply) => reply.id !== id)),
    [],
  );

  function load(): void {
    if (!requested) setRequested(true);
    else if (query.data) void query.fetchNextPage();
    else void query.refetch();
  }

  const hasMore = requested && query.data ? query.hasNextPage : thread.replies_cursor !== null;
  return {
    replies,
    /** Returns the number of replies that are not loaded, at least 1. */
    rest: Math.max(1, thread.replies_count - replies.length),
    more: {
      hasMore,
      loading: query.isFetching && !query.isRefetching,
      failed: failedOf(query),
      load,
    },
    addSent,
    changeSent,
    dropSent,
  };
}

function failedOf(query: ReturnType<typeof useMoreReplies>): boolean {
  return query.isLoadingError || query.isFetchNextPageError;
}

function byAge(one: Comment, other: Comment): number {
  return Date.parse(one.created_at) - Date.parse(other.created_at);
}

function idOf({ id }: Comment): string {
  return id;
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import {
  markRead,
  refreshConversations,
} from '#client/features/messages/conversations/conversations.queries.ts';
import { useOnReconnect } from '#client/lib/offline/connection.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { isUpToDate, messagesOf } from './message-log-cache.ts';
import { messagesQuery, syncMessages } from './messages.queries.ts';

/** Returns the messages around `at`, or the newest. Reads the changes when the conversation has a newer revision. */
export function useMessageLog({ id, revision }: Conversation, at: number | null) {
  const client = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(id, at));
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    // Also runs on mount, because changes may have been missed since the last visit.
    if (isLoaded && revision > 0) void syncMessages(client, id);
  }, [client, id, revision, isLoaded]);
  useOnReconnect(query.isError, () => void query.refetch());
  return {
    query,
    messages: messagesOf(query.data),
    isComplete: query.data !== undefined && isUpToDate(query.data),
  };
}

/**
 * Marks messages as read while the page is visible. The messages of a received request are marked only after the
 * request is accepted. After a failure, the next message or connection causes another attempt.
 */
export function useMarkRead(
  { id, state, read_up_to }: Conversation,
  upTo: number,
  isShown: boolean,
): void {
  const client = useQueryClient();
  const tried = useRef(0);
  const isVisible = usePageVisible();
  const isDue = isVisible && isShown && state !== 'received' && upTo > read_up_to;
  const mark = useCallback(() => {
    tried.current = upTo;
    markRead(client, id, upTo).catch(() => refreshConversations(client));
  }, [client, id, upTo]);
  useOnReconnect(isDue, mark);
  useEffect(() => {
    if (isDue && upTo > tried.current) mark();
  }, [isDue, upTo, mark]);
}

/** Whether the page is visible: its tab is in front, and its window is not hidden. */
function usePageVisible(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => true,
  );
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOnReconnect } from '#client/lib/offline/use-on-reconnect.ts';
import type { Conversation } from '#contract/messages/conversations.ts';
import { isUpToDate, messagesOf } from './message-log-cache.ts';
import { messagesQuery, syncMessages } from './messages.queries.ts';

/** Returns the loaded messages: those around `at`, or the newest. When the revision is new, reads the changes. */
export function useMessageLog({ id, revision }: Conversation, at: number | null) {
  const client = useQueryClient();
  const query = useInfiniteQuery(messagesQuery(id, at));
  const isLoaded = query.data !== undefined;
  useEffect(() => {
    // Runs on mount too, because changes may have been missed since the last visit.
    if (isLoaded && revision > 0) void syncMessages(client, id);
  }, [client, id, revision, isLoaded]);
  useOnReconnect(query.isError, () => void query.refetch());
  return {
    query,
    messages: messagesOf(query.data),
    isComplete: query.data !== undefined && isUpToDate(query.data),
  };
}

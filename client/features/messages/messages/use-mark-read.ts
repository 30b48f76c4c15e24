import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  markRead,
  refreshConversations,
} from '#client/features/messages/conversations/conversations.queries.ts';
import { usePageVisible } from '#client/lib/hooks/use-page-visible.ts';
import { useOnReconnect } from '#client/lib/offline/use-on-reconnect.ts';
import type { Conversation } from '#contract/messages/conversations.ts';

/**
 * Marks the messages up to `upTo` as read once the page is visible. The messages of a received request are marked only
 * after the request is accepted. After a failure, such as on a read-only site, the next message or connection causes
 * another attempt.
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

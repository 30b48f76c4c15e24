import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  markRead,
  refreshConversations,
} from '#client/features/messages/conversations/conversations.queries.ts';
import { usePageVisible } from '#client/lib/hooks/use-page-visible.ts';
import type { Conversation } from '#contract/messages/conversations.ts';

/** Marks the messages up to `upTo` as read once the page is visible. A request is not marked before it is accepted. */
export function useMarkRead(
  { id, state, read_up_to }: Conversation,
  upTo: number,
  isShown: boolean,
): void {
  const client = useQueryClient();
  const isVisible = usePageVisible();
  const isDue = isVisible && isShown && state !== 'received' && upTo > read_up_to;
  useEffect(() => {
    if (!isDue) return;
    // Without a connection, they are marked after the next read.
    markRead(client, id, upTo).catch(() => refreshConversations(client));
  }, [client, id, upTo, isDue]);
}

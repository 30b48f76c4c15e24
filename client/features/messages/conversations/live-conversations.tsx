import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { subscribeToTopic, type TopicEvent } from '#client/lib/live/live.ts';
import { isFirstReadAhead } from '#client/lib/live/use-first-read.ts';
import type { AudienceTopic } from '#contract/operation/live-events.ts';
import {
  messageCountsQuery,
  patchConversation,
  refreshConversations,
  settleConversation,
} from './conversations.queries.ts';
import { endTyping, startTyping } from './typing-members.ts';

/** The time within which several live events cause a single read, in milliseconds. */
const GATHER = 150;

/** A component that keeps conversations and their numbers up to date on any page. Renders nothing. */
export default function LiveConversations() {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let withCounts = false;
    const refresh = () => {
      withCounts ||= !isFirstReadAhead(client, messageCountsQuery.queryKey);
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshConversations(client, withCounts);
        withCounts = false;
      }, GATHER);
    };
    const stop = subscribeToTopic<AudienceTopic>(`user:${userId}`, (event) => {
      if (event.type === 'messages' || event.type === 'refetch') refresh();
      receive(client, event);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, userId]);
  return null;
}

/**
 * Writes the data of a live event to the cache. Reads the changes of an open conversation when it has a new revision.
 */
function receive(client: QueryClient, event: TopicEvent<AudienceTopic>): void {
  if (event.type === 'messages') {
    endTyping(event.conversation_id);
    patchConversation(client, event.conversation_id, { revision: event.revision });
  }
  if (event.type === 'messages-seen') {
    settleConversation(client, event.conversation_id, { seen_up_to: event.seen_up_to });
  }
  if (event.type === 'typing') startTyping(event.conversation_id);
}

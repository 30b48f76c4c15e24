import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAfterSignIn } from '#client/features/identity/session/use-after-sign-in.ts';
import { callFunction, getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import type { ConversationBox, MessageCounts } from '#contract/messages/conversations.ts';
import { patchConversation, removeConversation, settleConversation } from './conversation-cache.ts';
import { conversationsKeys } from './conversations.keys.ts';

/** Returns the query of the conversations of a box, by the time of their newest message, page by page. */
export function conversationsQuery(box: ConversationBox) {
  return infiniteQueryOptions({
    queryKey: conversationsKeys.list(box),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/conversations', { search: { box, ...after(pageParam) }, signal }),
    ...byCursor,
  });
}

/** Returns the query of a conversation of the viewer. */
export function conversationQuery(conversationId: string) {
  return queryOptions({
    queryKey: conversationsKeys.detail(conversationId),
    queryFn: ({ signal }) =>
      getJson('/api/conversations/{conversationId}', { params: { conversationId }, signal }),
  });
}

/** Returns the query that reads whether the viewer can write to a member, and the conversation of the two, if any. */
export function conversationWithQuery(userId: string) {
  return queryOptions({
    queryKey: conversationsKeys.withMember(userId),
    queryFn: ({ signal }) =>
      getJson('/api/users/{userId}/conversation', { params: { userId }, signal }),
  });
}

/** The numbers of unread conversations and of pending requests. */
export const messageCountsQuery = queryOptions({
  queryKey: conversationsKeys.counts,
  queryFn: ({ signal }) => getJson('/api/conversations/unread-count', { signal }),
});

/** Refetches conversations without their messages. `withCounts` also refetches the numbers of unread conversations. */
export function refreshConversations(client: QueryClient, withCounts = true): void {
  for (const queryKey of [
    conversationsKeys.lists,
    ...(withCounts ? [conversationsKeys.counts] : []),
    conversationsKeys.details,
    conversationsKeys.withMembers,
  ]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Marks the messages up to a sequence as read. Lists and badges show the change immediately. */
export async function markRead(
  client: QueryClient,
  conversationId: string,
  upTo: number,
): Promise<void> {
  patchConversation(client, conversationId, { unread_count: 0, read_up_to: upTo });
  putCounts(client, await callFunction('markConversationRead', { conversationId, upTo }));
}

/** Notifies the other member that the viewer is writing. Ignores failures. */
export async function sendTyping(conversationId: string): Promise<void> {
  await callFunction('setTyping', { conversationId }).catch(() => undefined);
}

/** Returns the calls about a conversation. They update the cache and throw `ApiError`. */
export function useConversationCalls() {
  const client = useQueryClient();
  const afterSignIn = useAfterSignIn();
  return useMemo(
    () => ({
      async answer(conversationId: string, accept: boolean): Promise<void> {
        const { conversation } = await afterSignIn(() =>
          callFunction('answerMessageRequest', { conversationId, accept }),
        );
        if (conversation) patchConversation(client, conversationId, conversation);
        else removeConversation(client, conversationId);
        refreshConversations(client);
      },
      async setMuted(conversationId: string, muted: boolean): Promise<void> {
        const { conversation } = await afterSignIn(() =>
          callFunction('setConversationMuted', { conversationId, muted }),
        );
        settleConversation(client, conversationId, conversation);
        void client.invalidateQueries({ queryKey: conversationsKeys.counts });
      },
      async remove(conversationId: string): Promise<void> {
        const counts = await afterSignIn(() =>
          callFunction('deleteConversation', { conversationId }),
        );
        removeConversation(client, conversationId);
        putCounts(client, counts);
      },
    }),
    [client, afterSignIn],
  );
}

function putCounts(client: QueryClient, counts: MessageCounts): void {
  // Cancels a pending read of the numbers, because its response would overwrite the new numbers.
  void client.cancelQueries({ queryKey: conversationsKeys.counts });
  client.setQueryData(messageCountsQuery.queryKey, counts);
}

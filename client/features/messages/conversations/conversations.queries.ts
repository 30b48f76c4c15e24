import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { callFunction, dataOf, pagesOf } from '#client/lib/api/api.ts';
import { withItems } from '#client/lib/api/paging.ts';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type {
  Conversation,
  ConversationBox,
  ConversationPage,
  MessageCounts,
} from '#contract/messages/conversations.ts';

const conversationsKeys = {
  lists: ['conversations', 'list'] as const,
  list: (box: ConversationBox) => ['conversations', 'list', box] as const,
  counts: ['conversations', 'counts'] as const,
  details: ['conversations', 'detail'] as const,
  detail: (conversationId: string) => ['conversations', 'detail', conversationId] as const,
  /** The viewer's rights to write to a member, and the conversation with this member if there is one. */
  withMembers: ['conversations', 'with'] as const,
  withMember: (userId: string) => ['conversations', 'with', userId] as const,
};

export function conversationsQuery(box: ConversationBox) {
  return infiniteQueryOptions({
    queryKey: conversationsKeys.list(box),
    ...pagesOf('/api/conversations', { search: { box } }),
  });
}

export function conversationQuery(conversationId: string) {
  return queryOptions({
    queryKey: conversationsKeys.detail(conversationId),
    ...dataOf('/api/conversations/{conversationId}', { params: { conversationId } }),
  });
}

export function conversationWithQuery(userId: string) {
  return queryOptions({
    queryKey: conversationsKeys.withMember(userId),
    ...dataOf('/api/users/{userId}/conversation', { params: { userId } }),
  });
}

export const messageCountsQuery = queryOptions({
  queryKey: conversationsKeys.counts,
  ...dataOf('/api/conversations/unread-count'),
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

export async function markRead(
  client: QueryClient,
  conversationId: string,
  upTo: number,
): Promise<void> {
  patchConversation(client, conversationId, { unread_count: 0, read_up_to: upTo });
  putCounts(client, await callFunction('markConversationRead', { conversationId, upTo }));
}

export async function sendTyping(conversationId: string): Promise<void> {
  await callFunction('setTyping', { conversationId }).catch(() => undefined);
}

/** Returns the calls about a conversation. They update the cache and throw `ApiError`. */
export function useConversationCalls() {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMemo(
    () => ({
      async answer(conversationId: string, accept: boolean): Promise<void> {
        const { conversation } = await call('answerMessageRequest', { conversationId, accept });
        if (conversation) patchConversation(client, conversationId, conversation);
        else removeConversation(client, conversationId);
        refreshConversations(client);
      },
      async setMuted(conversationId: string, muted: boolean): Promise<void> {
        const { conversation } = await call('setConversationMuted', { conversationId, muted });
        settleConversation(client, conversationId, conversation);
        void client.invalidateQueries({ queryKey: conversationsKeys.counts });
      },
      async remove(conversationId: string): Promise<void> {
        const counts = await call('deleteConversation', { conversationId });
        removeConversation(client, conversationId);
        putCounts(client, counts);
      },
    }),
    [client, call],
  );
}

function putCounts(client: QueryClient, counts: MessageCounts): void {
  // Cancels a pending read of the numbers, because its response would overwrite the new numbers.
  void client.cancelQueries({ queryKey: conversationsKeys.counts });
  client.setQueryData(messageCountsQuery.queryKey, counts);
}

type Pages = InfiniteData<Page<Conversation>>;

export function patchConversation(
  client: QueryClient,
  conversationId: string,
  fields: Partial<ConversationPage>,
): void {
  client.setQueryData<ConversationPage>(
    conversationsKeys.detail(conversationId),
    (cached) => cached && { ...cached, ...fields },
  );
  changeLists(client, (items) =>
    items.map((item) => (item.id === conversationId ? { ...item, ...fields } : item)),
  );
}

/**
 * Writes to the cache the fields that later live events do not contain. Restarts pending reads, which may have begun
 * before the change.
 */
export function settleConversation(
  client: QueryClient,
  conversationId: string,
  fields: Partial<ConversationPage>,
): void {
  patchConversation(client, conversationId, fields);
  restartReads(client, conversationsKeys.detail(conversationId));
  restartReads(client, conversationsKeys.lists);
}

function removeConversation(client: QueryClient, conversationId: string): void {
  client.removeQueries({ queryKey: conversationsKeys.detail(conversationId), type: 'inactive' });
  changeLists(client, (items) => items.filter(({ id }) => id !== conversationId));
}

function changeLists(client: QueryClient, change: (items: Conversation[]) => Conversation[]): void {
  const lists = { queryKey: conversationsKeys.lists };
  client.setQueriesData<Pages>(lists, (list) => list && withItems(list, change));
}

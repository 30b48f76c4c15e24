import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { restartReads } from '#client/lib/cache/restart-reads.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Conversation, ConversationPage } from '#contract/messages/conversations.ts';
import { conversationsKeys } from './conversations.keys.ts';

type Pages = InfiniteData<Page<Conversation>>;

/** Writes fields of a conversation to its cached page and to all cached lists. */
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

/** Writes fields that later live events do not contain. Restarts pending reads, because they may be older. */
export function settleConversation(
  client: QueryClient,
  conversationId: string,
  fields: Partial<ConversationPage>,
): void {
  patchConversation(client, conversationId, fields);
  restartReads(client, conversationsKeys.detail(conversationId));
  restartReads(client, conversationsKeys.lists);
}

/** Removes a conversation from the cache. */
export function removeConversation(client: QueryClient, conversationId: string): void {
  client.removeQueries({ queryKey: conversationsKeys.detail(conversationId), type: 'inactive' });
  changeLists(client, (items) => items.filter(({ id }) => id !== conversationId));
}

function changeLists(
  client: QueryClient,
  change: (items: readonly Conversation[]) => Conversation[],
): void {
  client.setQueriesData<Pages>(
    { queryKey: conversationsKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, items: change(page.items) })),
      },
  );
}

import { infiniteQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import {
  patchConversation,
  refreshConversations,
} from '#client/features/messages/conversations/conversations.queries.ts';
import { type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';
import { after } from '#client/lib/api/paging.ts';
import { sendWhenOnline } from '#client/lib/offline/outbox.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Message } from '#contract/messages/messages.ts';
import {
  isUpToDate,
  type LogCursor,
  type MessageChanges,
  type MessageLog,
  revisionOf,
  withChanges,
} from './message-log-cache.ts';

const messagesKeys = {
  logs: (conversationId: string) => ['messages', 'log', conversationId] as const,
  /** The messages around a sequence number. For null, the newest messages. */
  log: (conversationId: string, at: number | null) =>
    ['messages', 'log', conversationId, at] as const,
  search: (q: string) => ['messages', 'search', q] as const,
};

/**
 * Returns the query of the messages around `at`, or of the newest messages. The next page is older, the previous page
 * newer. Only `syncMessages` updates the loaded messages.
 */
export function messagesQuery(conversationId: string, at: number | null) {
  type Key = ReturnType<typeof messagesKeys.log>;
  return infiniteQueryOptions<Page<Message>, Error, MessageLog, Key, LogCursor>({
    queryKey: messagesKeys.log(conversationId, at),
    queryFn: ({ pageParam, signal }) => readPage(conversationId, pageParam, signal),
    initialPageParam: { order: 'older', cursor: null, at },
    getNextPageParam: (page, _pages, param) =>
      param.order === 'older' && page.has_more ? { ...param, cursor: page.next_cursor } : null,
    getPreviousPageParam: (page, _pages, param) => {
      if (param.order === 'newer')
        return page.has_more ? { ...param, cursor: page.next_cursor } : null;
      return param.at === null ? null : { order: 'newer', cursor: null, at: param.at };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Returns a page of messages from new to old. The server returns newer messages in the opposite order. */
async function readPage(
  conversationId: string,
  { order, cursor, at }: LogCursor,
  signal: AbortSignal,
): Promise<Page<Message>> {
  const page = await getJson('/api/conversations/{conversationId}/messages', {
    params: { conversationId },
    search: { order, ...(at !== null && { at }), ...after(cursor) },
    signal,
  });
  return order === 'older' ? page : { ...page, items: page.items.toReversed() };
}

const syncs = new Map<string, Promise<void>>();

/** Reads the changes since the revision of the loaded messages. Calls for one conversation run one by one. */
export function syncMessages(client: QueryClient, conversationId: string): Promise<void> {
  const running = syncs.get(conversationId);
  const sync = (running ?? Promise.resolve())
    .then(() => readChanges(client, conversationId))
    .catch(() => {
      // A failure is ignored, because the next event or connection reads the changes again.
    })
    .finally(() => {
      if (syncs.get(conversationId) === sync) syncs.delete(conversationId);
    });
  syncs.set(conversationId, sync);
  return sync;
}

async function readChanges(client: QueryClient, conversationId: string): Promise<void> {
  const log = client.getQueryData<MessageLog>(messagesKeys.log(conversationId, null));
  if (!log) return;
  for (let from = revisionOf(log), hasMore = true; hasMore; ) {
    const changes = await getJson('/api/conversations/{conversationId}/changes', {
      params: { conversationId },
      search: { after: from },
    });
    putChanges(client, conversationId, changes);
    from = changes.revision;
    hasMore = changes.has_more;
  }
}

/** Writes changes to the loaded messages. Adds new messages only to a log that contains the newest messages. */
function putChanges(client: QueryClient, conversationId: string, changes: MessageChanges): void {
  const queryKey = messagesKeys.logs(conversationId);
  client.setQueriesData<MessageLog>({ queryKey }, (log) => {
    if (!log) return log;
    const known = new Set(log.pages.flatMap(({ items }) => items.map(({ id }) => id)));
    const items = isUpToDate(log) ? changes.items : changes.items.filter(({ id }) => known.has(id));
    return withChanges(log, { ...changes, items });
  });
}

/** Removes messages that the viewer can no longer see. */
export function forgetMessages(client: QueryClient, conversationId: string): void {
  client.removeQueries({ queryKey: messagesKeys.logs(conversationId) });
}

export function foundMessagesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: messagesKeys.search(q),
    ...pagesOf('/api/messages/search', { search: { q } }),
    enabled: q !== '',
  });
}

/** Returns the calls that write messages. They update the cache and throw `ApiError`. */
export function useMessageCalls() {
  const client = useQueryClient();
  const call = useMemberCall();
  return useMemo(
    () => ({
      /** Sends a message after the previous one, once there is a connection. */
      async send(
        input: FunctionInput<'sendMessage'>,
        previous: Promise<unknown> | undefined,
      ): Promise<Message> {
        const { message } = await sendWhenOnline('message', input.requestId, async (signal) => {
          await previous;
          return call('sendMessage', input, { signal });
        });
        await putSent(client, message);
        return message;
      },
      async edit(messageId: string, content: string): Promise<void> {
        const { message } = await call('editMessage', { messageId, content });
        putMessage(client, message);
      },
      async remove(message: Message, forBoth: boolean): Promise<void> {
        const { id, conversation_id } = message;
        const answer = await call('deleteMessage', { messageId: id, forBoth });
        if (answer.message) putMessage(client, answer.message);
        else putChanges(client, conversation_id, { items: [], deleted_ids: [id] });
        refreshConversations(client);
      },
    }),
    [client, call],
  );
}

function putMessage(client: QueryClient, message: Message): void {
  putChanges(client, message.conversation_id, { items: [message], deleted_ids: [] });
  refreshConversations(client);
}

/** Writes a sent message to the cache. Earlier messages are read first, so that no message is missing. */
async function putSent(client: QueryClient, message: Message): Promise<void> {
  const { conversation_id, revision } = message;
  await syncMessages(client, conversation_id);
  putMessage(client, message);
  patchConversation(client, conversation_id, { revision });
}

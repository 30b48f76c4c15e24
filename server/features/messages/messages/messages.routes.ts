import {
  deleteMessage as deleteMessageFunction,
  editMessage as editMessageFunction,
  listMessageChanges,
  listMessages,
  searchMessages as searchMessagesQuery,
  sendMessage as sendMessageFunction,
} from '#contract/messages/messages.ts';
import type { ConversationDeps } from '#server/features/messages/conversations/publish-conversation.service.ts';
import type { Site } from '#server/platform/site.ts';
import { deleteMessage, editMessage } from './change-message.service.ts';
import { readChanges, readMessages } from './messages.service.ts';
import { searchMessages } from './search-messages.service.ts';
import { sendMessage } from './send-message.service.ts';

export function registerMessages(site: Site & ConversationDeps): void {
  const { binding, database, env, publishConversationEvent } = site;
  const deps = { database, publishConversationEvent, chains: env.chains, host: env.publicUrl.host };
  binding.query(listMessages, ({ viewer, params, search }) =>
    readMessages(deps, viewer, params.conversationId, search),
  );
  binding.query(listMessageChanges, ({ viewer, params, search }) =>
    readChanges(deps, viewer, params.conversationId, search.after),
  );
  binding.query(searchMessagesQuery, ({ viewer, search }) => searchMessages(deps, viewer, search));
  binding.callable(sendMessageFunction, async ({ viewer, input }) => ({
    message: await sendMessage(deps, viewer, input),
  }));
  binding.callable(editMessageFunction, async ({ viewer, input }) => ({
    message: await editMessage(deps, viewer, input),
  }));
  binding.callable(deleteMessageFunction, async ({ viewer, input }) => ({
    message: await deleteMessage(deps, viewer, input),
  }));
}

import {
  answerMessageRequest,
  countUnreadMessages,
  deleteConversation,
  getConversation,
  getConversationWith,
  listConversations,
  markConversationRead,
  setConversationMuted,
  setTyping,
} from '#contract/messages/conversations.ts';
import type { Site } from '#server/platform/site.ts';
import { answerRequest } from './answer-request.service.ts';
import {
  clearConversation,
  markRead,
  publishTyping,
  setMuted,
} from './conversation-actions.service.ts';
import {
  countMessages,
  readConversation,
  readConversations,
  readConversationWith,
} from './conversations.service.ts';
import type { ConversationDeps } from './publish-conversation.service.ts';

export function registerConversations(site: Site & ConversationDeps): void {
  const { binding, database } = site;
  binding.query(listConversations, ({ viewer, search }) =>
    readConversations(database, viewer, search),
  );
  binding.query(countUnreadMessages, ({ viewer }) => countMessages(database.read, viewer));
  binding.query(getConversation, ({ viewer, params }) =>
    readConversation(database.read, viewer, params.conversationId),
  );
  binding.query(getConversationWith, ({ viewer, params }) =>
    readConversationWith(database, viewer, params.userId),
  );
  binding.callable(answerMessageRequest, async ({ viewer, input }) => ({
    conversation: await answerRequest(site, viewer, input),
  }));
  binding.callable(markConversationRead, ({ viewer, input }) => markRead(site, viewer, input));
  binding.callable(setTyping, async ({ viewer, input }) => {
    await publishTyping(site, viewer, input.conversationId);
    return { success: true as const };
  });
  binding.callable(setConversationMuted, async ({ viewer, input }) => ({
    conversation: await setMuted(site, viewer, input),
  }));
  binding.callable(deleteConversation, ({ viewer, input }) =>
    clearConversation(site, viewer, input.conversationId),
  );
}

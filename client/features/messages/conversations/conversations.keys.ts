import type { ConversationBox } from '#contract/messages/conversations.ts';

/** Keys of the viewer's conversations. */
export const conversationsKeys = {
  lists: ['conversations', 'list'] as const,
  list: (box: ConversationBox) => ['conversations', 'list', box] as const,
  counts: ['conversations', 'counts'] as const,
  details: ['conversations', 'detail'] as const,
  detail: (conversationId: string) => ['conversations', 'detail', conversationId] as const,
  /** The viewer's rights to write to a member, and their conversation if there is one. */
  withMembers: ['conversations', 'with'] as const,
  withMember: (userId: string) => ['conversations', 'with', userId] as const,
};

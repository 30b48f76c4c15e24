import type { Area } from '#server/platform/noun.ts';
import { presentConversations } from './conversations/conversation-deliveries.service.ts';
import { registerConversations } from './conversations/conversations.routes.ts';
import { registerMessages } from './messages/messages.routes.ts';
import { messagePictures } from './messages/messages.store.ts';
import { messagesOfMember } from './messages/messages-of-member.service.ts';
import { moderatableMessage } from './messages/moderatable-message.service.ts';

export const messagesArea = {
  conversations: {
    routes: [registerConversations],
    subjectReaders: { conversation: presentConversations },
  },
  messages: {
    routes: [registerMessages],
    pictureReferences: [messagePictures],
    moderatables: { message: moderatableMessage },
    memberRecords: [() => messagesOfMember],
  },
} satisfies Area;

import type { Area } from '#server/platform/noun.ts';
import { registerConversations } from './conversations/conversations.routes.ts';
import { presentConversations } from './conversations/present-conversation.service.ts';
import { messagePictures } from './messages/message-pictures.store.ts';
import { registerMessages } from './messages/messages.routes.ts';
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

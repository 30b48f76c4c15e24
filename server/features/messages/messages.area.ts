import { registerConversations } from './conversations/conversations.routes.ts';
import { registerMessages } from './messages/messages.routes.ts';

/** What the area registers. */
export const messagesArea = [registerConversations, registerMessages];

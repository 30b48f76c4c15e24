import {
  conversationSidesTable,
  conversationsTable,
} from './conversations/conversations.tables.ts';
import { messagesTable } from './messages/messages.tables.ts';

export const messagesSchema = [conversationsTable, conversationSidesTable, messagesTable];

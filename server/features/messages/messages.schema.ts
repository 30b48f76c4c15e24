import {
  conversationSidesTable,
  conversationsTable,
} from './conversations/conversations.tables.ts';
import { messagesTable } from './messages/messages.tables.ts';

/** The tables of the area. */
export const messagesSchema = [conversationsTable, conversationSidesTable, messagesTable];

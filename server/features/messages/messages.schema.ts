import { tablesIn } from '#server/platform/database/define-table.ts';
import * as conversations from './conversations/conversations.tables.ts';
import * as messages from './messages/messages.tables.ts';

export const messagesSchema = tablesIn(conversations, messages);

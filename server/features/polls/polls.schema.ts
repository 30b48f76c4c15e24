import { tablesIn } from '#server/platform/database/define-table.ts';
import * as polls from './polls/polls.tables.ts';

export const pollsSchema = tablesIn(polls);

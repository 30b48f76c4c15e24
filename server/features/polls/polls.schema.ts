import { pollBallotsTable, pollsTable } from './polls/polls.tables.ts';

export const pollsSchema = [pollsTable, pollBallotsTable];

import { pollBallotsTable, pollsTable } from './polls/polls.tables.ts';

/** The tables of the area. */
export const pollsSchema = [pollsTable, pollBallotsTable];

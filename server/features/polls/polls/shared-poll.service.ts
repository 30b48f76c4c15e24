import type { Database } from '#server/platform/database/database.ts';
import { isOver } from './polls.policy.ts';
import { choicesOf, readCounts } from './polls.service.ts';
import { findPoll } from './polls.store.ts';

/** The data of a poll of the team that everybody may see. */
export interface SharedPoll {
  question: string;
  choices: string[];
  /** The choices with the most votes once the poll is over, or none if nobody voted. Null before the end. */
  winners: string[] | null;
}

/** Reads a published poll of the team for a preview, or null. */
export async function readSharedPoll(database: Database, id: string): Promise<SharedPoll | null> {
  const row = await findPoll(database.read, id);
  if (!row?.is_published) return null;
  const choices = choicesOf(row).map(({ text }) => text);
  const { question } = row;
  if (!isOver(row, new Date().toISOString())) return { question, choices, winners: null };
  const { votes } = await readCounts(database.read, row);
  const most = Math.max(...votes);
  const winners = most === 0 ? [] : choices.filter((_, index) => votes[index] === most);
  return { question, choices, winners };
}

import type { PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import { pollRow } from '#server/features/polls/polls/polls.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRows } from '#server/testing/factories.ts';

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Inserts a published poll of the team with three choices. Returns its id. */
export async function insertPoll(
  { database }: { database: Database },
  fields: Partial<PollsTable> = {},
): Promise<string> {
  const choices = ['ことり', 'こいぬ', 'こねこ'].map((text) => ({ text, tag: null }));
  const row = pollRow({
    question: 'いちばん好きなのは？',
    choices: JSON.stringify(choices),
    ends_at: inMinutes(60),
    is_published: true,
    ...fields,
  });
  await insertRows(database, 'polls', [row]);
  return row.id;
}

/** Changes columns of a poll directly in the database, without checks. */
export async function changePollRow(
  { database }: { database: Database },
  id: string,
  fields: Partial<PollsTable>,
): Promise<void> {
  await database.write((transaction) =>
    transaction.updateTable('polls').set(fields).where('id', '=', id).execute(),
  );
}

import type { PollFields } from '#contract/polls/polls.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { columnsOf } from './poll-fields.ts';
import type { PollOwners } from './poll-owners.service.ts';
import { findPollOf, insertPoll } from './polls.store.ts';
import { pollRow } from './polls.tables.ts';

interface BegunPoll {
  owner: { kind: keyof PollOwners; id: string };
  userId: string;
  fields: PollFields;
}

/** Stores the poll of a new post or event, whose own row already says that it has a poll. */
export async function beginPoll(
  transaction: Queryable,
  { owner: { kind, id }, userId: user_id, fields }: BegunPoll,
): Promise<void> {
  const columns = await columnsOf(transaction, fields);
  const target = { owner: kind, [`${kind}_id`]: id };
  await insertPoll(transaction, pollRow({ ...columns, ...target, user_id }));
}

/** Whether a post or event has a poll with exactly these fields. */
export async function hasBegun(
  database: Queryable,
  { owner, fields }: Omit<BegunPoll, 'userId'>,
): Promise<boolean> {
  const poll = await findPollOf(database, owner);
  if (!poll) return false;
  const columns = Object.entries(await columnsOf(database, fields));
  return columns.every(([column, value]) => poll[column as keyof typeof poll] === value);
}

import type { PollBallotsTable, PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';

export type OwnerColumn = 'post_id' | 'event_id';

/** Returns the poll of a post or event. */
export async function readPollsOf(
  transaction: Queryable,
  owner: OwnerColumn,
  id: string,
): Promise<(PollsTable & { user_id: string })[]> {
  return transaction
    .selectFrom('polls')
    .where(owner, '=', id)
    .where('user_id', 'is not', null)
    .selectAll()
    .$narrowType<{ user_id: string }>()
    .execute();
}

/** Returns the ballots of the poll of a post or event. */
export async function readBallotsOf(
  transaction: Queryable,
  owner: OwnerColumn,
  id: string,
): Promise<PollBallotsTable[]> {
  return transaction
    .selectFrom('poll_ballots')
    .innerJoin('polls', 'polls.id', 'poll_ballots.poll_id')
    .where(`polls.${owner}`, '=', id)
    .selectAll('poll_ballots')
    .execute();
}

/** Inserts polls without checks. */
export async function insertPolls(transaction: Queryable, rows: PollsTable[]): Promise<void> {
  await insertAll(transaction, 'polls', rows);
}

/** Inserts ballots without checks. */
export async function insertBallots(
  transaction: Queryable,
  rows: PollBallotsTable[],
): Promise<void> {
  await insertAll(transaction, 'poll_ballots', rows);
}

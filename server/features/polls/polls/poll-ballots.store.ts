import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { SameBallots } from './poll-counts.ts';
import type { PollBallotsTable } from './polls.tables.ts';

/** Stores the ballots of several members of a poll. They replace the earlier ballots of these members. */
export async function putBallots(transaction: Queryable, ballots: readonly PollBallotsTable[]) {
  if (ballots.length === 0) return;
  await transaction
    .insertInto('poll_ballots')
    .values([...ballots])
    .onConflict((conflict) =>
      conflict.columns(['poll_id', 'user_id']).doUpdateSet((eb) => ({
        choices: eb.ref('excluded.choices'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export async function deleteBallots(
  transaction: Queryable,
  pollId: string,
  members: readonly string[],
): Promise<void> {
  if (members.length === 0) return;
  await transaction
    .deleteFrom('poll_ballots')
    .where('poll_id', '=', pollId)
    .where('user_id', 'in', members)
    .execute();
}

const sameBallots = prepared<{ poll: string }>()((database, value) =>
  database
    .selectFrom('poll_ballots')
    .where('poll_id', '=', value('poll'))
    .groupBy('choices')
    .select((eb) => ['choices', eb.fn.countAll<number>().as('voters')]),
);

/** Counts the ballots of a poll by their choices. Reads only the index. */
export async function countBallots(database: Queryable, poll: string): Promise<SameBallots[]> {
  const rows = await sameBallots(database, { poll });
  return rows.map(({ choices, voters }) => ({ choices, voters: Number(voters) }));
}

/** Returns the choices of a member, as bits, by poll id. */
export async function findBallots(
  database: Queryable,
  userId: string,
  polls: readonly string[],
): Promise<Map<string, number>> {
  if (polls.length === 0) return new Map();
  const rows = await database
    .selectFrom('poll_ballots')
    .where('poll_id', 'in', polls)
    .where('user_id', '=', userId)
    .select(['poll_id', 'choices'])
    .execute();
  return new Map(rows.map(({ poll_id, choices }) => [poll_id, choices]));
}

export async function hasBallots(database: Queryable, pollId: string): Promise<boolean> {
  const row = await database
    .selectFrom('poll_ballots')
    .where('poll_id', '=', pollId)
    .limit(1)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the next voters of a poll after a given voter, sorted by id. */
export async function listVoters(
  database: Queryable,
  pollId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('poll_ballots')
    .where('poll_id', '=', pollId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

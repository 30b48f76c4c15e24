import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Stores ballots of a poll. They replace the earlier ballots of the same members. */
export const putBallots = rows('poll_ballots').upsertBy(['poll_id', 'user_id']);

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

/** Counts the ballots of a poll by their choices. Reads only the index. */
export const countBallots = prepared<{ poll: string }>()((database, value) =>
  database
    .selectFrom('poll_ballots')
    .where('poll_id', '=', value('poll'))
    .groupBy('choices')
    .select((eb) => ['choices', eb.fn.countAll<number>().as('voters')]),
);

const choicesAmong = rows('poll_ballots').columnsAmong(
  ['poll_id', 'choices'],
  'poll_id',
  'user_id',
);

/** Returns the choices of a member, as bits, by poll id. */
export async function findBallots(database: Queryable, userId: string, polls: readonly string[]) {
  const ballots = await choicesAmong(database, polls, userId);
  return new Map(ballots.map(({ poll_id, choices }) => [poll_id, choices]));
}

export const hasBallots = rows('poll_ballots').existsBy('poll_id');

export const listVoters = rows('poll_ballots').valuesBy('user_id', 'poll_id');

import { bitsOf, countsOf } from '#server/features/polls/polls/poll-counts.ts';
import { ballotRow, pollRow } from '#server/features/polls/polls/polls.tables.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoPoll } from '../community/types.ts';
import { END_OF_DAY, nextTime } from './next-time.ts';
import { demoId, timeAt } from './rows.ts';

/** In minutes. */
const DAY = 24 * 60;

/** Returns the rows of a poll and its votes. A poll that is over has counts, and its voters count as notified. */
export function pollRows(
  { key, owner, choices, ends_in_days, votes, ...fields }: DemoPoll,
  base: string,
): { poll: Tables['polls']; ballots: Tables['poll_ballots'][] } {
  const id = demoId('poll', key);
  const ends_at = nextTime(timeAt(base, ends_in_days * DAY), END_OF_DAY);
  const created_at = timeAt(base, (Math.min(ends_in_days, 0) - 4) * DAY);
  const ballots = votes.map(({ username, choices: chosen }) =>
    ballotRow({
      poll_id: id,
      user_id: demoId('member', username),
      choices: bitsOf(chosen),
      updated_at: created_at,
    }),
  );
  const counts = countsOf(
    ballots.map((ballot) => ({ choices: ballot.choices, voters: 1 })),
    choices.length,
  );
  const isOver = ends_in_days < 0;
  const poll = pollRow({
    ...fields,
    ...ownerColumns(owner),
    id,
    choices: JSON.stringify(choices),
    ends_at,
    final: isOver ? JSON.stringify(counts) : null,
    notified_at: isOver ? ends_at : null,
    created_at,
  });
  return { poll, ballots };
}

function ownerColumns(owner: DemoPoll['owner']): Partial<Tables['polls']> {
  if (owner === null) return { owner: 'team', is_published: true };
  const { kind, key, author } = owner;
  return { owner: kind, [`${kind}_id`]: demoId(kind, key), user_id: demoId('member', author) };
}

import { Batches } from '#server/platform/batches.ts';
import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as ballots from './poll-ballots.store.ts';
import { bitsOf } from './poll-counts.ts';
import { ownerOf, type PublishPollEvent, topicOf } from './poll-owners.service.ts';
import { pollNotFound, refuseChoices, refuseOver } from './polls.policy.ts';
import { choicesOf, findShownPoll, type PollsDeps, readPoll } from './polls.service.ts';
import { lockPoll } from './polls.store.ts';
import { ballotRow, type PollsTable } from './polls.tables.ts';

interface WantedVote {
  pollId: string;
  choices: readonly number[];
}

interface CastVote {
  userId: string;
  choices: readonly number[];
}

/** The maximum number of votes of one poll in one transaction. */
const TOGETHER = 100;

/**
 * Creates the function that sets a member's vote in a poll, in place of an earlier vote. Without choices, the function
 * takes the vote back. A repeated call changes nothing. It throws `not-found`, `poll-over` and `invalid-argument`.
 * Concurrent votes of a poll share one transaction, so that a crowd leaves database connections for other requests.
 */
export function createVote(deps: PollsDeps, publishEvent: PublishPollEvent) {
  const batches = new Batches<CastVote, AppError | null>(TOGETHER, (pollId, votes) =>
    castTogether(deps.database, publishEvent, pollId, votes),
  );
  return async (viewer: Viewer, { pollId, choices }: WantedVote) => {
    await refuseUnshown(deps, viewer, await findShownPoll(deps, viewer, pollId));
    const refusal = await batches.run(pollId, { userId: viewer.userId, choices });
    if (refusal) throw refusal;
    return readPoll(deps, viewer, pollId);
  };
}

/** Throws `not-found` for the poll of a draft or of hidden content, even for members who still see the content. */
async function refuseUnshown(
  { database, pollOwners: owners }: PollsDeps,
  viewer: Viewer,
  poll: PollsTable,
): Promise<void> {
  const owner = ownerOf(poll);
  if (owner === null) return;
  const facts = await owners[owner.kind].find(database.read, viewer, owner.id);
  if (!facts?.isShown) throw pollNotFound();
}

/** Casts votes that arrived together, in their order. Returns the refusal of each vote, or null if it is accepted. */
function castTogether(
  database: Database,
  publishEvent: PublishPollEvent,
  pollId: string,
  votes: readonly CastVote[],
): Promise<(AppError | null)[]> {
  return database.write(async (transaction, afterCommit) => {
    const poll = await lockPoll(transaction, pollId);
    if (!poll) return votes.map(() => pollNotFound());
    // The time is read under the lock, because a vote is late when it waited for the lock past the end of the poll.
    const now = new Date().toISOString();
    const refusals = votes.map(({ choices }) =>
      refusalOf(() => {
        refuseOver(poll, now);
        refuseChoices(poll, choicesOf(poll).length, choices);
      }),
    );
    const accepted = votes.filter((_, index) => refusals[index] === null);
    const chosen = new Map(accepted.map(({ userId, choices }) => [userId, bitsOf(choices)]));
    const cast = [...chosen].filter(([, bits]) => bits !== 0);
    const rows = cast.map(([user_id, bits]) =>
      ballotRow({ poll_id: pollId, user_id, choices: bits, updated_at: now }),
    );
    const withdrawn = [...chosen].filter(([, bits]) => bits === 0).map(([userId]) => userId);
    await ballots.putBallots(transaction, rows);
    await ballots.deleteBallots(transaction, pollId, withdrawn);
    // Votes in a secret poll send no live event, because the event would reveal that there are votes.
    const isSeen = accepted.length > 0 && poll.results === 'after-vote';
    if (isSeen) afterCommit(() => publishEvent(topicOf(poll)));
    return refusals;
  });
}

/** Returns the error that a check throws, or null. The transaction continues with the other votes. */
function refusalOf(check: () => void): AppError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

import { sentence } from '#contract/foundations/plain-text.ts';
import type { Poll } from '#contract/polls/polls.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import { recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import * as ballots from './poll-ballots.store.ts';
import { ownerOf, type PollOwners, type PublishPollEvent, topicOf } from './poll-owners.service.ts';
import { isOver, permissionsFor, pollNotFound } from './polls.policy.ts';
import { findShownPoll, type PollsDeps, readCounts, readPoll } from './polls.service.ts';
import * as store from './polls.store.ts';
import type { PollsTable } from './polls.tables.ts';

/** Ends a poll now. A repeated call changes nothing. Throws `not-found` and `permission-denied`. */
export async function endPoll(deps: PollsDeps, viewer: Viewer, id: string): Promise<Poll> {
  const shown = await findShownPoll(deps, viewer, id);
  if (!permissionsFor(viewer, shown, false).end) throw new AppError('permission-denied');
  await deps.database.write(async (transaction) => {
    const poll = await store.lockPoll(transaction, id);
    if (!poll) throw pollNotFound();
    const now = new Date();
    if (isOver(poll, now.toISOString())) return;
    await store.updatePoll(transaction, id, {
      ends_at: now.toISOString(),
      is_ended_early: true,
      updated_at: versionAfter(poll.updated_at, now),
    });
    if (poll.owner !== 'team') return;
    await recordAudit(transaction, viewer, {
      action: 'poll.ended',
      target: { type: 'poll', id, name: poll.question },
    });
  });
  return readPoll(deps, viewer, id);
}

/** The number of voters that one transaction notifies. */
const SLICE = 500;

/**
 * Ends the next poll whose time has passed at `now`: stores the counts, and notifies voters, 500 in each transaction.
 * Returns false when there is no such poll. The row of the poll is locked, so each voter is notified once, regardless of
 * processes and restarts.
 */
export async function finishNextPoll(
  {
    database,
    pollOwners: owners,
    publishPollEvent,
  }: PollsDeps & { publishPollEvent: PublishPollEvent },
  now: Date = new Date(),
): Promise<boolean> {
  const id = await store.findEnded(database.read, now.toISOString());
  if (id === undefined) return false;
  await database.write(async (transaction, afterCommit) => {
    const poll = await store.lockPoll(transaction, id);
    // Since the read, another process may have finished, deleted or changed the poll.
    if (!poll || poll.notified_at !== null || !isOver(poll, now.toISOString())) return;
    if (poll.final === null) afterCommit(() => publishPollEvent(topicOf(poll)));
    await finish(transaction, owners, poll, now);
  });
  return true;
}

async function finish(transaction: Queryable, owners: PollOwners, poll: PollsTable, now: Date) {
  const final = JSON.stringify(await readCounts(transaction, poll));
  const after = poll.notified_voter_id;
  const voters = await ballots.listVoters(transaction, poll.id, { after, limit: SLICE });
  await store.updatePoll(transaction, poll.id, {
    final,
    notified_voter_id: voters.at(-1) ?? after,
    notified_at: voters.length < SLICE ? now.toISOString() : null,
  });
  const owner = ownerOf(poll);
  // Voters are not notified of a poll whose post or event is no longer shown.
  if (owner && !(await owners[owner.kind].isShown(transaction, owner.id))) return;
  await notifyVoters(transaction, poll, voters, now);
}

/**
 * Notifies voters that a poll is over, in the transaction that stores the last notified voter. In the settings, this
 * notification belongs to the kind `event`.
 */
async function notifyVoters(
  transaction: Queryable,
  { id, question, user_id: from, is_ended_early }: PollsTable,
  to: readonly string[],
  now: Date,
): Promise<void> {
  const text = {
    title: is_ended_early ? '投票が予定より早く終わりました' : '投票が終わりました',
    content: sentence`「${question}」の結果を見られます`,
  };
  const about = { texts: [question], relatedId: id };
  await notifyMembers(transaction, { type: 'poll', kind: 'event', from, to, ...about, text }, now);
}

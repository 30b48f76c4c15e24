import type { z } from 'zod';
import { POLL_DURATION_MAX } from '#contract/foundations/limits.ts';
import type { attachPoll as attachPollFunction, Poll, PollFields } from '#contract/polls/polls.ts';
import type {
  RelatedRecords,
  RelatedRecordsPlan,
} from '#server/features/members/deleted-content/related-records.service.ts';
import {
  type LinkHolds,
  refuseUnreviewed,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import { isUniqueViolation, type Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { columnsOf, refuseEnd } from './poll-fields.ts';
import { ownerOf, type PollOwners } from './poll-owners.service.ts';
import { permissionsFor, pollNotFound } from './polls.policy.ts';
import {
  choicesOf,
  findShownPoll,
  type PollsDeps,
  presentPolls,
  readPoll,
} from './polls.service.ts';
import * as store from './polls.store.ts';
import { type PollBallotsTable, type PollsTable, pollRow } from './polls.tables.ts';

type OwnerKey = { kind: keyof PollOwners; id: string };

/** Returns the poll of a post or event that the viewer can see. Throws `not-found`. */
export async function readPollOf(
  { database: { read }, pollOwners: owners }: PollsDeps,
  viewer: Viewer,
  owner: OwnerKey,
): Promise<{ poll: Poll | null; can_attach: boolean }> {
  const facts = await owners[owner.kind].find(read, viewer, owner.id);
  if (!facts) throw pollNotFound();
  const row = await store.findPollOf[owner.kind](read, owner.id);
  const [poll = null] = await presentPolls(read, viewer, row ? [row] : []);
  return { poll, can_attach: !row && facts.isShown && facts.userId === viewer.userId };
}

/**
 * Adds a poll to the viewer's post or event that others see. A repeated requestId returns the poll of the first call.
 * Throws `not-found`, `permission-denied`, `poll-exists`, `poll-words`, and `invalid-argument` when the end of the poll
 * is not valid.
 */
export async function attachPoll(
  deps: PollsDeps & { links: LinkHolds },
  viewer: Viewer,
  { requestId: request_id, owner, ...fields }: z.output<typeof attachPollFunction.input>,
): Promise<Poll> {
  const { database, pollOwners, links } = deps;
  const facts = await pollOwners[owner.kind].find(database.read, viewer, owner.id);
  if (!facts?.isShown) throw pollNotFound();
  if (facts.userId !== viewer.userId) throw new AppError('permission-denied');
  const columns = await columnsOf(database.read, fields);
  const target = { [`${owner.kind}_id`]: owner.id };
  const made = { owner: owner.kind, ...target, user_id: viewer.userId, request_id };
  const { created: id } = await createOnce(database, {
    find: (queryable) => store.findPollOfRequest(queryable, request_id),
    create: async (transaction) => {
      refuseEnd(columns.ends_at, new Date(), POLL_DURATION_MAX);
      if (await store.findPollOf[owner.kind](transaction, owner.id)) throw pollExists();
      await refuseWords(transaction, viewer, links, [columns.question, textOf(columns)]);
      await pollOwners[owner.kind].setHasPoll(transaction, owner.id, true);
      const row = pollRow({ ...columns, ...made });
      await store.insertPoll(transaction, row);
      return row.id;
    },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? pollExists() : error;
  });
  const stored = await store.findPoll(database.read, id);
  if (stored?.user_id !== viewer.userId || stored.question !== columns.question)
    throw requestUsed();
  return readPoll(deps, viewer, id);
}

const textOf = (columns: { choices: string }) =>
  choicesOf(columns)
    .map(({ text }) => text)
    .join('\n');

/** Throws `poll-words` for links and words that would put a post into pending review. */
async function refuseWords(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  texts: readonly string[],
): Promise<void> {
  const message =
    '運営の確認が必要なリンクや言葉は、投票に使えません。別の言葉にしてお試しください';
  const refusal = { reason: 'poll-words', message } as const;
  await refuseUnreviewed(transaction, links, viewer, { texts, refusal });
}

function pollExists(): AppError {
  return new AppError('already-exists', 'ここにはもう投票があります', { reason: 'poll-exists' });
}

/**
 * Removes the poll of the viewer's post or event together with its votes. Throws `not-found` and `permission-denied`.
 */
export async function removePoll(deps: PollsDeps, viewer: Viewer, id: string): Promise<string> {
  const poll = await findShownPoll(deps, viewer, id);
  if (!permissionsFor(viewer, poll, false).remove) throw new AppError('permission-denied');
  const owner = ownerOf(poll);
  await deps.database.write(async (transaction) => {
    if (owner) await deps.pollOwners[owner.kind].setHasPoll(transaction, owner.id, false);
    await store.deletePoll(transaction, id);
  });
  return id;
}

interface BegunPoll {
  owner: OwnerKey;
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
  await store.insertPoll(transaction, pollRow({ ...columns, ...target, user_id }));
}

/** Whether a post or event has a poll with exactly these fields. */
export async function hasBegun(database: Queryable, { owner, fields }: Omit<BegunPoll, 'userId'>) {
  const poll = await store.findPollOf[owner.kind](database, owner.id);
  if (!poll) return false;
  const columns = Object.entries(await columnsOf(database, fields));
  return columns.every(([column, value]) => poll[column as keyof typeof poll] === value);
}

/** Returns the related records for backups of posts or events: their poll and its ballots. */
function pollOf(owner: store.OwnerColumn) {
  const poll: RelatedRecords<PollsTable & { user_id: string }> = {
    table: 'polls',
    what: 'poll',
    read: (transaction, id) => store.readPollsOf(transaction, owner, id),
    restore: (transaction, _id, polls) => store.insertPolls(transaction, polls),
  };
  const ballots: RelatedRecords<PollBallotsTable> = {
    table: 'poll_ballots',
    what: 'poll-votes',
    read: (transaction, id) => store.readBallotsOf(transaction, owner, id),
    restore: (transaction, _id, ballots) => store.insertBallots(transaction, ballots),
  };
  return [poll, ballots] as const;
}

/** Whether a poll is restored with its post or event. Older backups have no poll. */
export function keepsPoll({ parts }: Pick<RelatedRecordsPlan, 'parts'>): boolean {
  return parts.some(({ what, count }) => what === 'poll' && count > 0);
}

export const [pollOfPost, ballotsOfPost] = pollOf('post_id');
export const [pollOfEvent, ballotsOfEvent] = pollOf('event_id');

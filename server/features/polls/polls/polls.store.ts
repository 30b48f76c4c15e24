import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PollState } from '#contract/polls/polls.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { PollsTable } from './polls.tables.ts';

export const findPoll = rows('polls').findBy('id');

export const findPollOf = {
  post: rows('polls').findBy('post_id'),
  event: rows('polls').findBy('event_id'),
};

/** The id of the poll that a request has created, or null. */
export const findPollOfRequest = rows('polls').valueBy('id', 'request_id');

/** Locks a poll until the transaction ends, so that votes, changes and the end of the poll run one after another. */
export const lockPoll = rows('polls').lockBy('id');

const openKeyset = new Keyset('asc', { time: 'ends_at', id: 'id' }, 'open-polls');

const overKeyset = new Keyset('desc', { time: 'ends_at', id: 'id' }, 'over-polls');

function publishedPolls(keyset: typeof openKeyset) {
  return preparedPages<object>()(keyset, (database, value, limit) =>
    database
      .selectFrom('polls')
      .where('owner', '=', 'team')
      .where('is_published', '=', true)
      .$call(keyset.pageAfter(value, limit))
      .selectAll(),
  );
}

const published = { open: publishedPolls(openKeyset), over: publishedPolls(overKeyset) };

/** Returns the published polls of the team: either the polls that are running at `now`, or the polls that are over. */
export function listPolls(
  database: Queryable,
  state: PollState,
  { now, cursor, limit }: { now: string; cursor: string | undefined; limit: number },
): Promise<Page<PollsTable>> {
  const keyset = state === 'open' ? openKeyset : overKeyset;
  // Both lists start between the polls that have ended at `now` and the polls that end later.
  const start = { time: now, id: overKeyset.start.id };
  const after = cursor === undefined ? start : keyset.after(cursor);
  return published[state](database, { after, limit });
}

export const managedKeyset = new Keyset('desc', { time: 'created_at', id: 'id' }, 'team-polls');

export const listManagedPolls = preparedPages<object>()(managedKeyset, (database, value, limit) =>
  database
    .selectFrom('polls')
    .where('owner', '=', 'team')
    .$call(managedKeyset.pageAfter(value, limit))
    .selectAll(),
);

export const insertPoll = rows('polls').insert();
export const updatePoll = rows('polls').updateBy('id');
export const deletePoll = rows('polls').deleteBy('id');

/** Returns the id of the first poll that has ended at `now` and whose voters are not all notified, or undefined. */
export async function findEnded(database: Queryable, now: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('polls')
    .where('notified_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(sql.lit(1))
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export type OwnerColumn = 'post_id' | 'event_id';

export async function readPollsOf(transaction: Queryable, owner: OwnerColumn, id: string) {
  return transaction
    .selectFrom('polls')
    .where(owner, '=', id)
    .where('user_id', 'is not', null)
    .selectAll()
    .$narrowType<{ user_id: string }>()
    .execute();
}

export async function readBallotsOf(transaction: Queryable, owner: OwnerColumn, id: string) {
  return transaction
    .selectFrom('poll_ballots')
    .innerJoin('polls', 'polls.id', 'poll_ballots.poll_id')
    .where(`polls.${owner}`, '=', id)
    .selectAll('poll_ballots')
    .execute();
}

/** Inserts polls without checks. */
export const insertPolls = rows('polls').insertAll();

/** Inserts ballots without checks. */
export const insertBallots = rows('poll_ballots').insertAll();

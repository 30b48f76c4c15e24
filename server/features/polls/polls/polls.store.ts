import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PollState } from '#contract/polls/polls.ts';
import type { PollsTable } from '#server/features/polls/polls/polls.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

const pollById = prepared<{ id: string }>()((database, value) =>
  database.selectFrom('polls').where('id', '=', value('id')).selectAll(),
);

/** A poll, or undefined. */
export async function findPoll(database: Queryable, id: string): Promise<PollsTable | undefined> {
  const [row] = await pollById(database, { id });
  return row;
}

/** The poll of a post or event, or undefined. */
export async function findPollOf(
  database: Queryable,
  { kind, id }: { kind: 'post' | 'event'; id: string },
): Promise<PollsTable | undefined> {
  return database
    .selectFrom('polls')
    .where(kind === 'post' ? 'post_id' : 'event_id', '=', id)
    .selectAll()
    .executeTakeFirst();
}

/** The id of the poll that a request has created, or null. */
export const findPollOfRequest = rows('polls').valueBy('id', 'request_id');

/** Locks a poll until the transaction ends: its votes, its changes and its end come one after the other. */
export const lockPoll = rows('polls').lockBy('id');

/** Polls of the team that run, the next to end first. */
export const openKeyset = new Keyset('asc', { time: 'ends_at', id: 'id' }, 'open-polls');

/** Polls of the team that are over, the last ended first. */
export const overKeyset = new Keyset('desc', { time: 'ends_at', id: 'id' }, 'over-polls');

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

interface PollsPage {
  /** Where the first page begins. */
  now: string;
  cursor: string | undefined;
  limit: number;
}

/** The published polls of the team that run or that are over. */
export function listPolls(
  database: Queryable,
  state: PollState,
  { now, cursor, limit }: PollsPage,
): Promise<Page<PollsTable>> {
  const keyset = state === 'open' ? openKeyset : overKeyset;
  // Both lists begin between the polls that end at `now` and the later ones.
  const start = { time: now, id: overKeyset.start.id };
  const after = cursor === undefined ? start : keyset.after(cursor);
  return published[state](database, { after, limit });
}

/** All polls of the team, the latest first. */
export const managedKeyset = new Keyset('desc', { time: 'created_at', id: 'id' }, 'team-polls');

/** All polls of the team, also those that are not published. */
export const listManagedPolls = preparedPages<object>()(managedKeyset, (database, value, limit) =>
  database
    .selectFrom('polls')
    .where('owner', '=', 'team')
    .$call(managedKeyset.pageAfter(value, limit))
    .selectAll(),
);

/** Stores a poll. */
export const insertPoll = rows('polls').insert();

/** Saves fields of a poll. */
export const updatePoll = rows('polls').updateBy('id');

/** Deletes a poll with its ballots. */
export const deletePoll = rows('polls').deleteBy('id');

/** The first poll that has ended at `now` and whose voters have not all been told, or undefined. */
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

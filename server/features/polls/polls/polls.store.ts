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

/** Returns a poll, or undefined. */
export async function findPoll(database: Queryable, id: string): Promise<PollsTable | undefined> {
  const [row] = await pollById(database, { id });
  return row;
}

/** Returns the poll of a post or event, or undefined. */
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

/** Locks a poll until the transaction ends, so that votes, changes and the end of the poll run one after another. */
export const lockPoll = rows('polls').lockBy('id');

/** The sort order of the running polls of the team, the next to end first. */
export const openKeyset = new Keyset('asc', { time: 'ends_at', id: 'id' }, 'open-polls');

/** The sort order of the ended polls of the team, the last ended first. */
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
  /** The time that separates running polls from ended ones. */
  now: string;
  cursor: string | undefined;
  limit: number;
}

/** Returns the published polls of the team in one state: running or over. */
export function listPolls(
  database: Queryable,
  state: PollState,
  { now, cursor, limit }: PollsPage,
): Promise<Page<PollsTable>> {
  const keyset = state === 'open' ? openKeyset : overKeyset;
  // Both lists start between the polls that have ended at `now` and the polls that end later.
  const start = { time: now, id: overKeyset.start.id };
  const after = cursor === undefined ? start : keyset.after(cursor);
  return published[state](database, { after, limit });
}

/** The sort order of all polls of the team, the latest first. */
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

import { sql } from 'kysely';
import {
  addToIndex,
  reindexEvent,
  reindexSeries,
} from '#server/features/foundations/search-index/search-index.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { lockName } from '#server/platform/database/name-lock.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { publishedEvents, updateEventRow } from '../events.shared.store.ts';

/** Returns the event, or the first date, that a member created or planned with this request id, or null. */
export const findEventOfRequest = rows('events').findBy('user_id', 'request_id');

export async function findRow(database: Queryable, id: string): Promise<Tables['events'] | null> {
  const row = await publishedEvents(database).where('id', '=', id).selectAll().executeTakeFirst();
  return row ?? null;
}

export async function listStarts(database: Queryable, series: string): Promise<string[]> {
  const rows = await publishedEvents(database)
    .where('series_id', '=', series)
    .orderBy('event_date')
    .select('event_date')
    .execute();
  return rows.map(({ event_date }) => event_date);
}

/** Inserts an event, or all dates of a series, with their search entries. */
export async function insertEvents(transaction: Queryable, events: Tables['events'][]) {
  await insertAll(transaction, 'events', events);
  await addToIndex(transaction, { events });
  await refreshSeries(transaction, events[0]?.series_id ?? null);
}

/**
 * Updates which dates of a series can be found by their description. Called after the last change of a transaction. Does
 * nothing without a series. The caller has locked a date of the series, so it is the only writer of the search entries.
 */
export async function refreshSeries(transaction: Queryable, series: string | null): Promise<void> {
  if (series === null) return;
  const dates = await publishedEvents(transaction)
    .where('series_id', '=', series)
    .orderBy('event_date')
    .orderBy('id')
    .select(['id', 'user_id', 'title', 'description', 'location', 'event_date'])
    .execute();
  await reindexSeries(transaction, dates);
}

/** Locks a series until the transaction ends, as `lockEvent` does for each of its dates. */
export function lockSeries(transaction: Queryable, series: string): Promise<void> {
  return lockName(transaction, series);
}

// Locks the series before the date. Otherwise, two transactions that have each locked one date could wait for each
// other.
async function lockSeriesOf(transaction: Queryable, id: string): Promise<void> {
  if (engineOf(transaction) !== 'postgres') return;
  await sql`
    select pg_advisory_xact_lock(hashtext(series_id)) from events
    where id = ${id} and series_id is not null`.execute(transaction);
}

/**
 * Locks a published event until the transaction ends, either against changes only, or also against new references.
 * Returns its row, or null. Nobody else can then lock another date of the same series.
 */
export async function lockEvent(
  transaction: Queryable,
  id: string,
  against: 'changes' | 'references' = 'changes',
): Promise<Tables['events'] | null> {
  await lockSeriesOf(transaction, id);
  const row = await publishedEvents(transaction)
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'events', against))
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the later dates of the series of an event, the earliest first, like `lockEvent`. */
export async function lockFollowing(
  transaction: Queryable,
  { id, series_id, event_date }: Tables['events'],
  against: 'changes' | 'references' = 'changes',
): Promise<Tables['events'][]> {
  return publishedEvents(transaction)
    .where('series_id', '=', series_id)
    .where('event_date', '>=', event_date)
    .where('id', '!=', id)
    .orderBy('event_date')
    .orderBy('id')
    .selectAll()
    .$call(rowLock(transaction, 'events', against))
    .execute();
}

const searchedColumns = ['title', 'description', 'location', 'event_date'] as const;

/**
 * Updates an event and, if its texts or time change, its search entry. Does not write the counts and
 * `entry_closed_at`, which `event-joins` changes. For a date of a series, the caller then calls `refreshSeries`.
 */
export async function updateEvent(
  transaction: Queryable,
  before: Tables['events'],
  after: Tables['events'],
): Promise<void> {
  const {
    id,
    user_id,
    joined_count,
    interested_count,
    waiting_count,
    entry_closed_at,
    ...columns
  } = after;
  await updateEventRow(transaction, id, columns);
  if (searchedColumns.some((column) => before[column] !== after[column])) {
    await reindexEvent(transaction, after);
  }
}

const deleteEventsOf = rows('events').deleteBy('user_id', 'is_draft');

export const deleteDraftsOf = (transaction: Queryable, user_id: string) =>
  deleteEventsOf(transaction, { user_id, is_draft: true });

/** Deletes an event. Foreign keys delete its related records. */
export const deleteEvent = rows('events').deleteBy('id');

export async function listEventsOf(database: Queryable, userId: string, limit: number) {
  const rows = await publishedEvents(database)
    .where('user_id', '=', userId)
    .limit(limit)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function listEventTags(database: Queryable): Promise<string[]> {
  const rows = await database
    .selectFrom('events')
    .where('tag', 'is not', null)
    .select('tag')
    .distinct()
    .execute();
  return rows.map(({ tag }) => tag).filter((tag) => tag !== null);
}

export const updateTagged = rows('events').updateColumnsBy(['tag'], 'tag');

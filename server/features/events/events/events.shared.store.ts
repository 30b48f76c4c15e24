import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the published events, including those that the team hides. */
export function publishedEvents(database: Queryable) {
  return database.selectFrom('events').where(sql<SqlBool>`not events.is_draft`);
}

/** Returns the published events that the team does not hide. */
export function shownEvents(database: Queryable) {
  return publishedEvents(database).where('events.hidden_at', 'is', null);
}

export function hiddenEvents(database: Queryable) {
  return database.selectFrom('events').where('events.hidden_at', 'is not', null);
}

/** Adds to the counts of an event. Called in the transaction that adds or deletes the counted rows. */
export const addToEvent = rows('events').addBy(
  ['comments_count', 'joined_count', 'waiting_count', 'interested_count'],
  'id',
);

export const updateEventRow = rows('events').updateBy('id');

import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';

/** The events that are published, also those that the team hides. */
export function publishedEvents(database: Queryable) {
  return database.selectFrom('events').where(sql<SqlBool>`not events.is_draft`);
}

/** The events that are published and that the team does not hide. */
export function shownEvents(database: Queryable) {
  return publishedEvents(database).where('events.hidden_at', 'is', null);
}

/** The events that the team hides. These have been published. */
export function hiddenEvents(database: Queryable) {
  return database.selectFrom('events').where('events.hidden_at', 'is not', null);
}

import { sql } from 'kysely';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import { publishedEvents } from '../events.shared.store.ts';
import type { CalendarEvent } from './ics.ts';

export async function findCalendarEvent(database: Queryable, id: string) {
  return publishedEvents(database).where('id', '=', id).selectAll().executeTakeFirst();
}

/**
 * Returns the events that a member joins and that were not over at `since`, including cancelled events, the latest
 * first. Omits events that the team hides, and events whose organiser is pending deletion or has a block with the
 * member.
 */
export async function listJoined(
  database: Queryable,
  { user, since, limit }: { user: string; since: string; limit: number },
): Promise<CalendarEvent[]> {
  return database
    .selectFrom('event_joins')
    .innerJoin('events', 'events.id', 'event_joins.event_id')
    .innerJoin('private_profiles as organisers', 'organisers.id', 'events.user_id')
    .where('event_joins.user_id', '=', user)
    .where('event_joins.state', '=', 'joined')
    .where('events.over_at', '>', since)
    .where('organisers.leaving_at', 'is', null)
    .where('events.hidden_at', 'is', null)
    .where(isNotBlocked({ member: 'events.user_id', viewer: sql`${user}` }))
    .orderBy('events.event_date', 'desc')
    .orderBy('events.id', 'desc')
    .limit(sql.lit(limit))
    .selectAll('events')
    .execute();
}

export const findSecret = rows('calendar_feeds').valueBy('secret', 'user_id');

/** Returns the member with this secret. Undefined when the member is blocked or pending deletion. */
export async function findOwner(database: Queryable, secret: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('calendar_feeds')
    .innerJoin('private_profiles', 'private_profiles.id', 'calendar_feeds.user_id')
    .where('secret', '=', secret)
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

export const saveSecret = rows('calendar_feeds').upsertBy(['user_id']);

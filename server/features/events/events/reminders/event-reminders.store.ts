import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { shownEvents } from '../published-events.shared.store.ts';

export type RemindedEvent = Pick<
  Tables['events'],
  'id' | 'title' | 'event_date' | 'event_end_date' | 'is_all_day' | 'location' | 'created_at'
>;

const columns = [
  'events.id',
  'events.title',
  'events.event_date',
  'events.event_end_date',
  'events.is_all_day',
  'events.location',
  'events.created_at',
] as const;

interface UnremindedRange {
  kind: Tables['event_reminders']['kind'];
  from: string;
  until: string;
  untilAllDay: string;
}

/**
 * Returns the first event that starts after `from` and until `until` (`untilAllDay` if it is all-day) and has no sent
 * reminder. Omits events that the team hides or whose organiser is pending deletion, so that they do not delay other
 * events.
 */
export async function findUnreminded(
  database: Queryable,
  { kind, from, until, untilAllDay }: UnremindedRange,
): Promise<RemindedEvent | undefined> {
  return shownEvents(database)
    .innerJoin('private_profiles', 'private_profiles.id', 'events.user_id')
    .where('private_profiles.leaving_at', 'is', null)
    .where('event_date', '>', from)
    .where('event_date', '<=', until)
    .where((eb) => eb.or([eb('is_all_day', '=', false), eb('event_date', '<=', untilAllDay)]))
    .where('cancelled_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_reminders')
            .whereRef('event_reminders.event_id', '=', 'events.id')
            .whereRef('event_reminders.event_date', '=', 'events.event_date')
            .where('event_reminders.kind', '=', kind)
            .select('event_reminders.event_id'),
        ),
      ),
    )
    .orderBy('event_date')
    .orderBy('events.id')
    .limit(sql.lit(1))
    .select(columns)
    .executeTakeFirst();
}

/**
 * Locks an event until the transaction ends. Returns undefined when the event is cancelled or hidden, or its organiser is
 * pending deletion.
 */
export async function lockEvent(
  transaction: Queryable,
  id: string,
): Promise<RemindedEvent | undefined> {
  return shownEvents(transaction)
    .innerJoin('private_profiles', 'private_profiles.id', 'events.user_id')
    .where('private_profiles.leaving_at', 'is', null)
    .where('events.id', '=', id)
    .where('cancelled_at', 'is', null)
    .select(columns)
    .$call(rowLock(transaction, 'events'))
    .executeTakeFirst();
}

/** Records that a reminder is sent or skipped. Returns false when this or another process has already recorded it. */
export async function claimReminder(
  transaction: Queryable,
  reminder: Tables['event_reminders'],
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('event_reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.columns(['event_id', 'kind', 'event_date']).doNothing())
    .returning('event_id')
    .execute();
  return claimed.length > 0;
}

/** Returns the joined members of an event. */
export async function listJoined(transaction: Queryable, eventId: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('event_joins')
    .where('event_id', '=', eventId)
    .where('state', '=', 'joined')
    .select('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

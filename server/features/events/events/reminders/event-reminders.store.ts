import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { shownEvents } from '../events.shared.store.ts';

function remindable(database: Queryable) {
  return shownEvents(database)
    .innerJoin('private_profiles', 'private_profiles.id', 'events.user_id')
    .where('private_profiles.leaving_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .selectAll('events');
}

interface UnremindedRange {
  kind: Tables['event_reminders']['kind'];
  from: string;
  until: string;
  untilAllDay: string;
}

/**
 * Returns the first event that has no sent reminder and that starts after `from`, but not after `until` (`untilAllDay`
 * for an all-day event). Omits events that the team hides or whose organiser is pending deletion, so that such events
 * do not delay other events.
 */
export async function findUnreminded(
  database: Queryable,
  { kind, from, until, untilAllDay }: UnremindedRange,
) {
  return remindable(database)
    .where('event_date', '>', from)
    .where('event_date', '<=', until)
    .where((eb) => eb.or([eb('is_all_day', '=', false), eb('event_date', '<=', untilAllDay)]))
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
    .executeTakeFirst();
}

/** Locks an event until the transaction ends. Returns undefined when members are not reminded of it. */
export async function lockEvent(transaction: Queryable, id: string) {
  return remindable(transaction)
    .where('events.id', '=', id)
    .$call(rowLock(transaction, 'events'))
    .executeTakeFirst();
}

export type RemindedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Records that a reminder is sent or skipped. Returns false when this or another process has already recorded it. */
export const claimReminder = rows('event_reminders').insertOnceBy('event_id', 'kind', 'event_date');

export const listInState = rows('event_joins').valuesBy('user_id', 'event_id', 'state');

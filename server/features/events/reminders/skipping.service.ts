import type { Queryable } from '#server/platform/database/database.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { reminderKinds, timeOf } from './reminders.policy.ts';
import { claimReminder } from './reminders.store.ts';

/**
 * Leaves out the reminders of an event whose time has passed already: its members are told of the new start at this
 * moment, and need no reminder that they would have got before.
 */
export async function skipPassedReminders(
  transaction: Queryable,
  { id, event_date }: Pick<EventsTable, 'id' | 'event_date'>,
  now: Date,
): Promise<void> {
  for (const kind of reminderKinds) {
    if (timeOf(kind, event_date) > now.getTime()) continue;
    await claimReminder(transaction, {
      event_id: id,
      kind,
      event_date,
      created_at: now.toISOString(),
    });
  }
}

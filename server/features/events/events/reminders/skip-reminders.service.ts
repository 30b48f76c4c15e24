import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { reminderKinds, timeOf } from './event-reminders.policy.ts';
import { claimReminder } from './event-reminders.store.ts';

/**
 * Skips the overdue reminders of an event. Its members are notified of the new start now, so they need no such reminder.
 */
export async function skipPassedReminders(
  transaction: Queryable,
  event: Pick<Tables['events'], 'id' | 'event_date' | 'is_all_day'>,
  now: Date,
): Promise<void> {
  for (const kind of reminderKinds) {
    if (timeOf(kind, event) > now.getTime()) continue;
    await claimReminder(transaction, {
      event_id: event.id,
      kind,
      event_date: event.event_date,
      created_at: now.toISOString(),
    });
  }
}

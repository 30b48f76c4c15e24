import { sentence } from '#contract/foundations/plain-text.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { japanSpan } from '../event-times.ts';
import { notifyOfEvent } from '../notify-of-event.service.ts';
import {
  allDayLeads,
  dueReminder,
  leads,
  type ReminderKind,
  reminderKinds,
  timeOf,
} from './event-reminders.policy.ts';
import * as store from './event-reminders.store.ts';
import { claimReminder } from './event-reminders.store.ts';

/**
 * Sends the next reminder that is due at `now` to the joined members. Returns false when none is due. A reminder is
 * claimed by inserting its row, so it is sent once per start, regardless of processes and restarts.
 */
export async function runNextReminder(database: Database, now: Date = new Date()) {
  const event = (await findNext(database, 'hour', now)) ?? (await findNext(database, 'day', now));
  if (!event) return false;
  await database.write((transaction) => remind(transaction, event.id, now));
  return true;
}

/** Finds the next event with a due reminder of a kind. When the `hour` reminder is due, the `day` reminder is dropped. */
function findNext(database: Database, kind: ReminderKind, now: Date) {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const from = kind === 'hour' ? after(0) : after(leads.hour);
  const [until, untilAllDay] = [after(leads[kind]), after(allDayLeads[kind])];
  return store.findUnreminded(database.read, { kind, from, until, untilAllDay });
}

async function remind(transaction: Queryable, eventId: string, now: Date): Promise<void> {
  // The event may have been moved, cancelled or reminded of after `findNext`.
  const event = await store.lockEvent(transaction, eventId);
  const kind = event && dueReminder(event, now);
  if (!kind) return;
  const { event_date } = event;
  const reminder = { event_id: eventId, kind, event_date, created_at: now.toISOString() };
  if (!(await store.claimReminder(transaction, reminder))) return;
  // The reminder was due before the event was created, so the participants of the event have just read when it starts.
  if (Date.parse(event.created_at) > timeOf(kind, event)) return;
  const to = await store.listInState(transaction, { event_id: eventId, state: 'joined' });
  const text = textOf(kind, event, now);
  const latest = new Date(Date.parse(event_date) - leads.hour).toISOString();
  const notification = { type: 'reminder', ...text, from: null, to, eventId, latest } as const;
  await notifyOfEvent(transaction, notification, now);
}

const titles: Record<ReminderKind, string> = {
  day: '参加するイベントが近づいています',
  hour: '参加するイベントがもうすぐ始まります',
};

function textOf(kind: ReminderKind, event: store.RemindedEvent, now: Date) {
  const content = sentence`「${event.title}」は${japanSpan(event, now)}です。場所：${event.location}`;
  return { title: titles[kind], content };
}

/** Skips overdue reminders, because the members are notified of the new start now. */
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

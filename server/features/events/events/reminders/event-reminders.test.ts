import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { deliverDue } from '#server/testing/deliveries.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { eventFields, insertEvent, timeIn } from '../events.testing.ts';
import { runNextReminder } from './event-reminders.service.ts';

const site = useTestApp();

const WEEK = 7 * DAY;

/** Creates an event in a week, with one joined and one interested member. */
async function eventWithMembers(fields: Partial<Tables['events']> = {}) {
  const owner = await site().member();
  const [fan, other] = [await site().member(), await site().member()];
  const event_date = timeIn(WEEK);
  const eventId = await insertEvent(site(), owner.id, { event_date, ...fields });
  await fan.call('setEventJoin', { eventId, state: 'joined' });
  await other.call('setEventJoin', { eventId, state: 'interested' });
  return { owner, fan, other, eventId, start: Date.parse(fields.event_date ?? event_date) };
}

/** Sends all reminders that are due at a time, from two concurrent processes, each repeatedly. */
async function runAt(time: number): Promise<void> {
  const { database } = site();
  const process = async () => {
    while (await runNextReminder(database, new Date(time)));
  };
  await Promise.all([process(), process()]);
}

async function remindersOf({ id }: TestClient): Promise<string[]> {
  const notifications = await readNotifications(site().database, id);
  return notifications.filter(({ type }) => type === 'reminder').map(({ title }) => title);
}

const NEAR = '参加するイベントが近づいています';
const SOON = '参加するイベントがもうすぐ始まります';

it('several processes remind joined members once a day before the event, and once an hour before it [JOIN-07]', async () => {
  const { fan, other, start } = await eventWithMembers();
  await runAt(start - DAY - MINUTE);
  expect(await remindersOf(fan)).toEqual([]);
  for (const later of [0, MINUTE, 5 * HOUR]) await runAt(start - DAY + later);
  expect(await remindersOf(fan)).toEqual([NEAR]);
  for (const later of [0, 30 * MINUTE, HOUR - 1]) await runAt(start - HOUR + later);
  expect(await remindersOf(fan)).toEqual([NEAR, SOON]);
  expect(await remindersOf(other)).toEqual([]);
});

it('members are reminded once of an all-day event, at 9:00 on the day before, with the days of the event [JOIN-11]', async () => {
  const year = new Date().getUTCFullYear() + 1;
  const { fan, start } = await eventWithMembers({
    event_date: `${year}-05-02T15:00:00.000Z`,
    event_end_date: `${year}-05-04T14:59:00.000Z`,
    is_all_day: true,
  });
  const nine = start - 15 * HOUR;
  await runAt(nine - MINUTE);
  expect(await remindersOf(fan)).toEqual([]);
  for (const later of [0, MINUTE, 14 * HOUR, 15 * HOUR - MINUTE]) await runAt(nine + later);
  expect(await remindersOf(fan)).toEqual([NEAR]);
  const [notification] = await readNotifications(site().database, fan.id);
  expect(notification?.content).toMatch(/5月3日\(.\)〜(\d+年)?5月4日\(.\) 終日です。/);
});

it('a reminder names the event, its time in Japan and its venue', async () => {
  const year = new Date().getUTCFullYear() + 1;
  const event_date = `${year}-05-03T11:00:00.000Z`;
  const event_end_date = `${year}-05-03T13:00:00.000Z`;
  const { fan, start } = await eventWithMembers({ event_date, event_end_date });
  await runAt(start - HOUR);
  const [notification] = await readNotifications(site().database, fan.id);
  const day = '日月火水木金土'.charAt(new Date(event_date).getUTCDay());
  expect(notification?.content).toBe(
    `「お絵かき会」は5月3日(${day}) 20:00〜22:00です。場所：オンライン`,
  );
});

it('after a downtime, only one of the overdue reminders is sent, and none after the start [JOIN-07]', async () => {
  const late = await eventWithMembers();
  const tooLate = await eventWithMembers({ event_date: timeIn(2 * WEEK) });
  const over = await eventWithMembers({ event_date: timeIn(3 * WEEK) });
  await runAt(late.start - 2 * HOUR);
  expect(await remindersOf(late.fan)).toEqual([NEAR]);
  await runAt(tooLate.start - 30 * MINUTE);
  expect(await remindersOf(tooLate.fan)).toEqual([SOON]);
  await runAt(over.start + MINUTE);
  expect(await remindersOf(over.fan)).toEqual([]);
});

it('members are reminded again after a move, but not after a cancellation [JOIN-22]', async () => {
  const moved = await eventWithMembers();
  const cancelled = await eventWithMembers();
  await runAt(moved.start - 20 * HOUR);
  const { requestId: _, ...fields } = eventFields();
  const start = moved.start + 3 * DAY;
  const times = { event_date: new Date(start).toISOString(), event_end_date: null };
  await moved.owner.call('updateEvent', { ...fields, ...times, eventId: moved.eventId });
  await cancelled.owner.call('cancelEvent', { eventId: cancelled.eventId });
  await runAt(start - DAY);
  expect(await remindersOf(moved.fan)).toEqual([NEAR, NEAR]);
  await runAt(start - HOUR);
  expect(await remindersOf(moved.fan)).toEqual([NEAR, NEAR, SOON]);
  await runAt(cancelled.start - HOUR);
  expect(await remindersOf(cancelled.fan)).toEqual([NEAR]);
});

it('reminders wait while the organiser is pending deletion, and do not delay reminders of other events [JOIN-07]', async () => {
  const gone = await eventWithMembers();
  const other = await eventWithMembers({ event_date: new Date(gone.start + MINUTE).toISOString() });
  const setLeaving = (leaving_at: string | null) =>
    site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ leaving_at })
        .where('id', '=', gone.owner.id)
        .execute(),
    );
  await setLeaving(timeIn(0));
  await runAt(gone.start - 20 * HOUR);
  expect(await remindersOf(gone.fan)).toEqual([]);
  expect(await remindersOf(other.fan)).toEqual([NEAR]);
  // The events of a restored account are shown again, and a due reminder is sent late.
  await setLeaving(null);
  await runAt(gone.start - 19 * HOUR);
  expect(await remindersOf(gone.fan)).toEqual([NEAR]);
});

it('a reminder is skipped when its time had passed before the event was created or moved [JOIN-07]', async () => {
  const created = await eventWithMembers({ event_date: timeIn(5 * HOUR) });
  const moved = await eventWithMembers();
  const { requestId: _, ...fields } = eventFields();
  const times = { event_date: timeIn(6 * HOUR), event_end_date: null };
  await moved.owner.call('updateEvent', { ...fields, ...times, eventId: moved.eventId });
  await runAt(Date.now() + MINUTE);
  for (const { fan } of [created, moved]) expect(await remindersOf(fan)).toEqual([]);
  await runAt(Date.now() + 5 * HOUR + 30 * MINUTE);
  expect(await remindersOf(moved.fan)).toEqual([SOON]);
});

it('a reminder that is still queued is not delivered after its event has begun [OPS-151]', async () => {
  const times = { event_date: timeIn(30 * MINUTE), created_at: timeIn(-2 * DAY) };
  const [soon, begun] = [await eventWithMembers(times), await eventWithMembers(times)];
  await runAt(Date.now());
  await site().database.write((transaction) =>
    transaction
      .updateTable('events')
      .set({ event_date: timeIn(-MINUTE) })
      .where('id', '=', begun.eventId)
      .execute(),
  );
  const reminded = (await deliverDue(site())).filter(({ kind }) => kind === 'reminder');
  const fans = reminded.map(({ userId }) => userId);
  expect([fans.includes(soon.fan.id), fans.includes(begun.fan.id)]).toEqual([true, false]);
});

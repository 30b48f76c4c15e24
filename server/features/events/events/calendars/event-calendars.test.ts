import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { eventCalendarUrl } from '#contract/events/event-calendars.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { changeEvent } from '../event-joins/event-joins.testing.ts';
import { inHours, insertEvent } from '../events.testing.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<
    [TestClient, TestClient, TestClient]
  >;

const join = (client: TestClient, eventId: string, state: 'joined' | 'interested' = 'joined') =>
  client.call('setEventJoin', { eventId, state });

async function feedOf(client: TestClient): Promise<string> {
  const { path } = await client.call('renewCalendarFeed', {});
  if (path === null) throw new Error('the feed has no path');
  return path;
}

/** Returns the events of a calendar, requested without a cookie, as calendar programs do. */
async function read(path: string, client = site().visitor()) {
  const response = await client.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, sequence } = new ICAL.Event(part);
    const status = String(part.getFirstPropertyValue('status'));
    return { id: uid.split('@')[0], summary, sequence, status };
  });
}

it('a calendar has no path until the member creates a path, and then keeps its path', async () => {
  const fan = await site().member();
  expect(await fan.get('/api/calendar-feed')).toEqual({ path: null });
  const path = await feedOf(fan);
  expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
  expect(await fan.get('/api/calendar-feed')).toEqual({ path });
  expect(await read(path)).toEqual([]);
});

it('a calendar contains the events that its member has joined, but not events with the state waiting or interested [JOIN-09]', async () => {
  const [owner, fan, other] = await members(3);
  const { database } = site();
  const joined = await insertEvent({ database }, owner.id, { title: '星の会' });
  const full = await insertEvent({ database }, owner.id, { capacity: 1 });
  const interesting = await insertEvent({ database }, owner.id);
  const longOver = { event_date: inHours(-9000), over_at: inHours(-8999) };
  const old = await insertEvent({ database }, owner.id);
  await join(other, full);
  for (const eventId of [joined, full, old]) await join(fan, eventId);
  await join(fan, interesting, 'interested');
  await changeEvent(database, old, longOver);
  const path = await feedOf(fan);
  expect(await read(path)).toMatchObject([{ id: joined, summary: '星の会', status: 'CONFIRMED' }]);
  await other.call('setEventJoin', { eventId: full, state: 'none' });
  const ids = (await read(path)).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([joined, full]));
});

it('a calendar contains changes and cancellations; it is sent again only after a change, and is not stored in shared caches [JOIN-09]', async () => {
  const [owner, fan] = await members(2);
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id);
  await join(fan, eventId);
  const path = await feedOf(fan);
  const { headers } = await site().visitor().fetch(path);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const etag = headers.get('etag') ?? '';
  const again = () =>
    site()
      .visitor()
      .fetch(path, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  await changeEvent(database, eventId, { title: '引っ越した会', sequence: 1 });
  expect((await again()).status).toBe(200);
  expect(await read(path)).toMatchObject([{ summary: '引っ越した会', sequence: 1 }]);
  await changeEvent(database, eventId, { cancelled_at: inHours(0), sequence: 2 });
  expect(await read(path)).toMatchObject([{ id: eventId, sequence: 2, status: 'CANCELLED' }]);
});

it('a calendar is not found under a guessed or previous path, or when its member is blocked or pending deletion [JOIN-24, JOIN-25]', async () => {
  const [fan] = await members(1);
  const { database } = site();
  const status = async (path: string) => (await site().visitor().fetch(path)).status;
  const former = await feedOf(fan);
  const path = await feedOf(fan);
  expect(path).not.toBe(former);
  for (const wrong of [former, `/calendar/${'a'.repeat(43)}.ics`, '/calendar/.ics']) {
    expect(await status(wrong)).toBe(404);
  }
  expect(await status(path)).toBe(200);
  for (const column of ['blocked_at', 'leaving_at'] as const) {
    const set = (value: string | null) =>
      database.write((transaction) =>
        transaction
          .updateTable('private_profiles')
          .set({ [column]: value })
          .where('id', '=', fan.id)
          .execute(),
      );
    await set(inHours(0));
    expect(await status(path)).toBe(404);
    await set(null);
  }
});

it('the log never contains the secret of a calendar, even when the calendar cannot be read [JOIN-26]', async () => {
  expectLogged(/request failed/);
  const fan = await site().member();
  const path = await feedOf(fan);
  const secret = path.slice('/calendar/'.length, -'.ics'.length);
  const { database, logged } = site();
  const { read: reader } = database;
  Object.assign(database, { read: null });
  const failed = await site().visitor().fetch(path);
  Object.assign(database, { read: reader });
  expect(failed.status).toBe(500);
  expect(logged.join('\n')).toContain('request failed');
  expect(logged.join('\n')).not.toContain(secret);
});

it('members can download the calendar file of an event, whether they have joined it or not [JOIN-08]', async () => {
  const [owner, fan, blocked] = await members(3);
  const eventId = await insertEvent(site(), owner.id, { cancelled_at: inHours(0) });
  const url = eventCalendarUrl(eventId);
  expect(await read(url, fan)).toMatchObject([{ id: eventId, status: 'CANCELLED' }]);
  await blocked.call('setBlock', { userId: owner.id, blocked: true });
  for (const missing of [eventCalendarUrl(newId()), eventCalendarUrl('x')]) {
    expect((await fan.fetch(missing)).ok).toBe(false);
  }
  expect((await blocked.fetch(url)).status).toBe(404);
  expect((await site().visitor().fetch(url)).status).toBe(401);
});

it('a calendar omits events when there is a block between the organiser and the owner of the calendar', async () => {
  const [owner, fan] = await members(2);
  const eventId = await insertEvent(site(), owner.id);
  await join(fan, eventId);
  const path = await feedOf(fan);
  expect(await read(path)).toHaveLength(1);
  await owner.call('setBlock', { userId: fan.id, blocked: true });
  expect(await read(path)).toEqual([]);
});

// This test is last, because it uses up the rate limit of the IP address.
it('an IP address can guess only a limited number of paths [JOIN-25]', async () => {
  const guess = async () => (await site().visitor().fetch(`/calendar/${newId()}.ics`)).status;
  const statuses = await Promise.all(Array.from({ length: 121 }, guess));
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});

import { expect, it } from 'vitest';
import { eventMembersCsvUrl } from '#contract/events/event-calendars.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { FollowListItem } from '#contract/social/follows.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { insertEvent } from '../events.testing.ts';
import { eventJoinRow } from './event-joins.tables.ts';
import { insertViewers } from './event-joins.testing.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<TestClient[]>;

const join = (client: TestClient, eventId: string) =>
  client.call('setEventJoin', { eventId, state: 'joined' });

const idsOf = (items: FollowListItem[]) => items.map(({ user }) => user.id);

it('the list has joined members, the latest first, and waiting members in order, without gaps or repeats [JOIN-04]', async () => {
  const [owner, ...fans] = (await members(8)) as [TestClient, ...TestClient[]];
  const eventId = await insertEvent(site(), owner.id, { capacity: 3 });
  for (const fan of fans) await join(fan, eventId);
  const ids = fans.map(({ id }) => id);
  const path = `/api/events/${eventId}/members`;
  for (const size of [1, 2, 20]) {
    for (const viewer of [owner, await site().member()]) {
      const joined = await walk<FollowListItem>(viewer, path, size);
      expect(idsOf(joined)).toEqual(ids.slice(0, 3).toReversed());
    }
  }
  const waiting = await owner.get<Page<FollowListItem>>(`${path}?state=waiting&limit=2`);
  expect(idsOf(waiting.items)).toEqual(ids.slice(3, 5));
  const rest = `${path}?state=waiting&cursor=${waiting.next_cursor}`;
  expect(idsOf((await owner.get<Page<FollowListItem>>(rest)).items)).toEqual(ids.slice(5));
  // A cursor is valid for its own list only.
  const mixed = owner.get(`${path}?state=interested&cursor=${waiting.next_cursor}`);
  expect((await failureOf(mixed)).envelope.status).toBe('INVALID_ARGUMENT');
});

it('only the organiser and admins who manage events see the waiting list [JOIN-15]', async () => {
  const [owner, fan] = (await members(2)) as [TestClient, TestClient];
  const admin = await site().member({ rank: 'admin' });
  const moderator = await site().member({ rank: 'moderator' });
  const eventId = await insertEvent(site(), owner.id);
  const waiting = (client: TestClient) =>
    client.get(`/api/events/${eventId}/members?state=waiting`);
  for (const client of [owner, admin]) expect(await waiting(client)).toMatchObject({ items: [] });
  for (const client of [fan, moderator]) {
    expect((await failureOf(waiting(client))).envelope.status).toBe('PERMISSION_DENIED');
  }
});

it('the list omits members whose profile the viewer cannot read or whom a block hides from the viewer, unless the viewer is the organiser', async () => {
  const [owner, fan, open] = (await members(3)) as [TestClient, TestClient, TestClient];
  const closed = await site().member({ visibility: 'private' });
  const blocked = await site().member();
  const eventId = await insertEvent(site(), owner.id);
  for (const client of [open, closed, blocked]) await join(client, eventId);
  await fan.call('setBlock', { userId: blocked.id, blocked: true });
  const seenBy = async (client: TestClient) =>
    idsOf(await walk<FollowListItem>(client, `/api/events/${eventId}/members`, 1));
  expect(await seenBy(fan)).toEqual([open.id]);
  expect(await seenBy(owner)).toEqual([blocked.id, closed.id, open.id]);
});

it('the export has joined and waiting members in order, without active formulas [JOIN-16]', async () => {
  const owner = await site().member();
  const names = ['=1+1', '月島 "れん", 🎨', '＠ことり', '-5', 'ふつう'];
  const fans: TestClient[] = [];
  for (const [index, display_name] of names.entries()) {
    fans.push(await site().member({ display_name, username: `csv_fan_${index}` }));
  }
  const eventId = await insertEvent(site(), owner.id, { title: '夜の/会', capacity: 4 });
  for (const fan of fans) await join(fan, eventId);
  const response = await owner.fetch(eventMembersCsvUrl(eventId));
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('夜の会.csv'));
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.toString().slice(1);
  const [head, ...rows] = text.trimEnd().split('\r\n');
  expect(head).toBe('状態,名前,ユーザーID,日時（日本時間）');
  expect(rows.map((row) => row.replace(/,[^,]*$/, ''))).toEqual([
    "参加,'=1+1,csv_fan_0",
    '参加,"月島 ""れん"", 🎨",csv_fan_1',
    "参加,'＠ことり,csv_fan_2",
    "参加,'-5,csv_fan_3",
    'キャンセル待ち,ふつう,csv_fan_4',
  ]);
  for (const row of rows) expect(row).toMatch(/,20\d\d\/\d\d\/\d\d \d{1,2}:\d\d:\d\d$/);
  for (const { id } of fans) expect(text).not.toContain(`${id}@test.invalid`);
});

it('the list and the export omit members pending deletion [JOIN-04]', async () => {
  const [owner, fan, pendingMember] = (await members(3)) as [TestClient, TestClient, TestClient];
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id);
  for (const client of [pendingMember, fan]) await join(client, eventId);
  await database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ leaving_at: new Date().toISOString() })
      .where('id', '=', pendingMember.id)
      .execute(),
  );
  const listed = await walk<FollowListItem>(owner, `/api/events/${eventId}/members`, 20);
  expect(idsOf(listed)).toEqual([fan.id]);
  const text = await (await owner.fetch(eventMembersCsvUrl(eventId))).text();
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
});

it('the export has all pages of the list, and only the organiser can download it [JOIN-16]', async () => {
  const [owner, fan] = (await members(2)) as [TestClient, TestClient];
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id);
  const viewers = await insertViewers(database, 1100);
  const rows = viewers.map(({ userId }, index) =>
    eventJoinRow({ event_id: eventId, user_id: userId, position: index + 1 }),
  );
  await insertRows(database, 'event_joins', rows);
  const text = await (await owner.fetch(eventMembersCsvUrl(eventId))).text();
  const usernames = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[2]);
  expect(usernames).toEqual(viewers.map(({ userId }) => `u_${userId.slice(0, 12)}`));
  expect((await fan.fetch(eventMembersCsvUrl(eventId))).status).toBe(403);
});

import { expect, it } from 'vitest';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { newId } from '#server/platform/ids.ts';
import { readNotifications } from '#server/testing/notifications.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { eventFields, inHours, insertEvent } from '../events.testing.ts';
import { changeEvent } from './event-joins.testing.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<
    [TestClient, TestClient, TestClient, TestClient]
  >;

const set = (client: TestClient, eventId: string, state: 'joined' | 'interested' | 'none') =>
  client.call('setEventJoin', { eventId, state });

async function notificationsOf({ id }: TestClient) {
  const rows = await readNotifications(site().database, id);
  return rows.map(({ type, title, content, related_id, from_user_id }) => {
    return { type, title, content, related_id, from_user_id };
  });
}

const contentsFor = async (client: TestClient) =>
  (await notificationsOf(client)).map(({ content }) => content);

/** Creates an event in a later year, on 3 May from 20:00 to 22:00 in Japan. */
async function createEvent(owner: TestClient, fields = {}) {
  const year = Number(japanDay(Date.now()).slice(0, 4)) + 1;
  const times = {
    event_date: `${year}-05-03T11:00:00.000Z`,
    event_end_date: `${year}-05-03T13:00:00.000Z`,
  };
  const filled = { ...eventFields(), ...times, ...fields };
  const { event } = await owner.call('createEvent', { ...filled, requestId: newId() });
  return { ...filled, eventId: event.id, year };
}

it('only the member who moves up from the waiting list is notified [JOIN-20]', async () => {
  const [owner, first, second, third] = await members(4);
  const { eventId, year } = await createEvent(owner, { capacity: 1 });
  for (const fan of [first, second, third]) await set(fan, eventId, 'joined');
  await set(first, eventId, 'none');
  const [notification, ...others] = await notificationsOf(second);
  expect(others).toEqual([]);
  expect(notification).toMatchObject({
    type: 'waiting-list',
    related_id: eventId,
    from_user_id: null,
  });
  const time = `${year}年5月3日(${weekday(year)}) 20:00〜22:00`;
  expect(notification?.content).toContain(`「星を見る会」（${time}）に空きが出た`);
  for (const client of [owner, first, third]) expect(await notificationsOf(client)).toEqual([]);
});

function weekday(year: number): string {
  return '日月火水木金土'.charAt(new Date(Date.UTC(year, 4, 3)).getUTCDay());
}

it('all members who move up when the capacity grows are notified [JOIN-12]', async () => {
  const [owner, first, second, third] = await members(4);
  const { eventId, requestId: _, ...fields } = await createEvent(owner, { capacity: 1 });
  const { year: __, ...form } = fields;
  for (const fan of [first, second, third]) await set(fan, eventId, 'joined');
  await owner.call('updateEvent', { ...form, eventId, capacity: 3 });
  for (const fan of [second, third]) {
    expect(await notificationsOf(fan)).toMatchObject([{ type: 'waiting-list' }]);
  }
  expect(await notificationsOf(first)).toEqual([]);
});

it('the notification of joined and waiting members shows the old and the new time and venue [JOIN-06, JOIN-19]', async () => {
  const [owner, joined, waiting, interested] = await members(4);
  const { eventId, requestId: _, year, ...form } = await createEvent(owner, { capacity: 1 });
  for (const fan of [joined, waiting]) await set(fan, eventId, 'joined');
  await set(interested, eventId, 'interested');
  const day = weekday(year);
  const moved = { event_date: `${year}-05-03T12:30:00.000Z`, location: '広場' };
  await owner.call('updateEvent', { ...form, ...moved, eventId });
  for (const fan of [joined, waiting]) {
    expect(await notificationsOf(fan)).toEqual([
      {
        type: 'event',
        title: 'イベントの日時と場所が変わりました',
        content: `「星を見る会」日時：${year}年5月3日(${day}) 20:00〜22:00 → ${year}年5月3日(${day}) 21:30〜22:00、場所：丘の上 → 広場`,
        related_id: eventId,
        from_user_id: null,
      },
    ]);
  }
  for (const client of [owner, interested]) expect(await notificationsOf(client)).toEqual([]);
  // A save with the same time and venue sends nothing.
  await owner.call('updateEvent', { ...form, ...moved, eventId, title: '星を見る夜' });
  expect(await notificationsOf(joined)).toHaveLength(1);
});

it('joined members are notified of a cancellation and its reason, even if they mute the organiser [JOIN-06]', async () => {
  const [owner, fan] = await members(2);
  const { eventId } = await createEvent(owner);
  for (const client of [fan, owner]) await set(client, eventId, 'joined');
  await fan.call('setMute', { kind: 'user', value: owner.id });
  await owner.call('cancelEvent', { eventId, reason: '雨のため' });
  expect(await contentsFor(fan)).toEqual([
    expect.stringMatching(/^「星を見る会」（.+）は中止になりました。理由：雨のため$/),
  ]);
  expect(await notificationsOf(owner)).toEqual([]);
  // A later deletion of the cancelled event sends nothing.
  await owner.call('deleteEvent', { eventId });
  expect(await notificationsOf(fan)).toHaveLength(1);
});

it('members are not notified while there is a block between them and the organiser [JOIN-21]', async () => {
  const [owner, blocking, blocked, fan] = await members(4);
  const moved = await createEvent(owner);
  const deleted = await createEvent(owner);
  for (const { eventId } of [moved, deleted]) {
    for (const client of [blocking, blocked, fan]) await set(client, eventId, 'joined');
  }
  await blocking.call('setBlock', { userId: owner.id, blocked: true });
  await owner.call('setBlock', { userId: blocked.id, blocked: true });
  const { requestId: _, year: __, ...form } = moved;
  await owner.call('updateEvent', { ...form, location: '広場' });
  await owner.call('cancelEvent', { eventId: moved.eventId, reason: '雨のため' });
  await owner.call('deleteEvent', { eventId: deleted.eventId });
  expect(await notificationsOf(fan)).toHaveLength(3);
  for (const client of [blocking, blocked]) expect(await notificationsOf(client)).toEqual([]);
});

it('members are notified of up to five moves of an event a day, and further moves are saved without a notification [JOIN-18]', async () => {
  const [owner, fan] = await members(2);
  const { database } = site();
  const { requestId: _, year: __, ...form } = await createEvent(owner);
  const move = (location: string) => owner.call('updateEvent', { ...form, location });
  // A move is not counted when there are no members to notify.
  await move('どこか');
  await set(fan, form.eventId, 'joined');
  for (const location of ['一', '二', '三', '四', '五', '六']) await move(location);
  expect(await notificationsOf(fan)).toHaveLength(5);
  expect((await move('七')).event.location).toBe('七');
  // Messages have a separate limit, and cancellations have no limit.
  const message = { eventId: form.eventId, content: '場所は七です', requestId: newId() };
  expect(await owner.call('messageEventMembers', message)).toEqual({ recipients: 1 });
  await database.write((transaction) =>
    transaction
      .updateTable('event_moves')
      .set({ created_at: inHours(-25) })
      .execute(),
  );
  for (const location of ['八', '九', '十', '十一', '十二', '十三']) await move(location);
  expect(await notificationsOf(fan)).toHaveLength(11);
  await owner.call('cancelEvent', { eventId: form.eventId });
  expect(await notificationsOf(fan)).toHaveLength(12);
});

it('joined members are notified that an event is deleted, unless it is over [JOIN-06]', async () => {
  const [owner, fan] = await members(2);
  const { database } = site();
  const { eventId } = await createEvent(owner);
  const over = await insertEvent({ database }, owner.id);
  for (const id of [eventId, over]) await set(fan, id, 'joined');
  await changeEvent(database, over, { event_date: inHours(-9), over_at: inHours(-6) });
  for (const id of [eventId, over]) await owner.call('deleteEvent', { eventId: id });
  expect(await notificationsOf(fan)).toMatchObject([{ title: 'イベントが削除されました' }]);
});

it('a message by the organiser is sent to all joined members, once per request [JOIN-17]', async () => {
  const [owner, joined, waiting, stranger] = await members(4);
  const eventId = await insertEvent(site(), owner.id, { capacity: 1 });
  for (const fan of [joined, waiting]) await set(fan, eventId, 'joined');
  const message = { eventId, content: '集合は\n北口です', requestId: newId() };
  for (const _ of [1, 2]) {
    expect(await owner.call('messageEventMembers', message)).toEqual({ recipients: 1 });
  }
  expect(await notificationsOf(joined)).toEqual([
    {
      type: 'event',
      title: 'イベントの主催者からメッセージが届きました',
      content: '「お絵かき会」集合は 北口です',
      related_id: eventId,
      from_user_id: owner.id,
    },
  ]);
  expect(await notificationsOf(waiting)).toEqual([]);
  const edited = { ...message, content: '集合は南口です' };
  const refused = await failureOf(owner.call('messageEventMembers', edited));
  expect(refused.envelope.details?.reason).toBe('request-used');
  expect(await notificationsOf(joined)).toHaveLength(1);
  const failure = await failureOf(stranger.call('messageEventMembers', message));
  expect(failure.envelope.status).toBe('PERMISSION_DENIED');
});

it('an event accepts up to five messages to its members a day [JOIN-17]', async () => {
  const [owner] = await members(1);
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id);
  const send = () =>
    owner.call('messageEventMembers', { eventId, content: 'こんにちは', requestId: newId() });
  for (let sent = 0; sent < 5; sent += 1) await send();
  // The admin has a separate rate limit of calls, so the refusal comes from the limit of the event.
  const admin = await site().member({ rank: 'admin' });
  const further = () =>
    admin.call('messageEventMembers', { eventId, content: 'もう一通', requestId: newId() });
  expect((await failureOf(further())).envelope.details?.reason).toBe('event-messages');
  await database.write((transaction) =>
    transaction
      .updateTable('event_messages')
      .set({ created_at: inHours(-25) })
      .execute(),
  );
  expect(await further()).toEqual({ recipients: 0 });
});

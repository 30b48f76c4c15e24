import { expect, it } from 'vitest';
import { subscribe } from '#server/features/operation/live/live.testing.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { eventFields, inHours, insertEvent } from '../events.testing.ts';
import { joinsOfMember } from './event-joins.service.ts';
import { changeEvent, expectCounted } from './event-joins.testing.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<
    [TestClient, TestClient, TestClient, TestClient]
  >;

const set = (client: TestClient, eventId: string, state: 'joined' | 'interested' | 'none') =>
  client.call('setEventJoin', { eventId, state });

async function reasonOf(call: Promise<unknown>): Promise<unknown> {
  return (await failureOf(call)).envelope.details?.reason;
}

it('a member can join or be interested and can revert this, and each state has its own count [EVENT-03]', async () => {
  const [owner, fan, other] = await members(3);
  const eventId = await insertEvent(site(), owner.id);
  expect(await set(fan, eventId, 'joined')).toEqual({
    my_state: 'joined',
    my_waiting_position: null,
    joined_count: 1,
    interested_count: 0,
    waiting_count: 0,
  });
  await set(other, eventId, 'interested');
  const changed = await set(fan, eventId, 'interested');
  expect(changed).toMatchObject({ my_state: 'interested', joined_count: 0, interested_count: 2 });
  const left = await set(fan, eventId, 'none');
  expect(left).toMatchObject({ my_state: null, joined_count: 0, interested_count: 1 });
  expect(await set(fan, eventId, 'none')).toEqual(left);
});

it('a member who joins from several devices at the same time is counted once [EVENT-03]', async () => {
  const [owner, fan] = await members(2);
  const eventId = await insertEvent(site(), owner.id, { capacity: 3 });
  await Promise.all(Array.from({ length: 8 }, () => set(fan, eventId, 'joined')));
  const { joined } = await expectCounted(site().database, eventId);
  expect(joined).toEqual([fan.id]);
});

it('members who join a full event wait, and the first waiting member moves up when a seat becomes free [JOIN-01, JOIN-12]', async () => {
  const [owner, first, second, third] = await members(4);
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id, { capacity: 1 });
  await set(first, eventId, 'joined');
  expect(await set(second, eventId, 'joined')).toMatchObject({
    my_state: 'waiting',
    my_waiting_position: 1,
    waiting_count: 1,
  });
  expect(await set(third, eventId, 'joined')).toMatchObject({ my_waiting_position: 2 });
  // A repeated call does not change the position.
  expect(await set(second, eventId, 'joined')).toMatchObject({ my_waiting_position: 1 });
  await set(first, eventId, 'none');
  expect(await expectCounted(database, eventId)).toMatchObject({
    joined: [second.id],
    waiting: [third.id],
  });
  expect(await set(third, eventId, 'joined')).toMatchObject({ my_waiting_position: 1 });
});

it('a member who leaves the waiting list and joins again goes to the end of the list [JOIN-01]', async () => {
  const [owner, first, second, third] = await members(4);
  const eventId = await insertEvent(site(), owner.id, { capacity: 1 });
  for (const fan of [first, second, third]) await set(fan, eventId, 'joined');
  await set(second, eventId, 'none');
  expect(await set(second, eventId, 'joined')).toMatchObject({ my_waiting_position: 2 });
  await set(first, eventId, 'interested');
  expect(await expectCounted(site().database, eventId)).toEqual({
    joined: [third.id],
    waiting: [second.id],
    interested: [first.id],
  });
});

it('joining an event that is cancelled, over or closed for registration is refused with the reason, but leaving it is allowed [EVENT-85, JOIN-03, JOIN-14]', async () => {
  const [owner, fan, other] = await members(3);
  const { database } = site();
  const cases = [
    ['event-cancelled', { cancelled_at: inHours(-1) }],
    ['event-over', { event_date: inHours(-9), over_at: inHours(-1) }],
    ['entry-closed', { entry_closed_at: inHours(-1) }],
  ] as const;
  for (const [reason, fields] of cases) {
    const eventId = await insertEvent({ database }, owner.id);
    await set(fan, eventId, 'joined');
    await changeEvent(database, eventId, fields);
    expect(await reasonOf(set(other, eventId, 'joined'))).toBe(reason);
    // Setting the current state is not refused.
    expect(await set(fan, eventId, 'joined')).toMatchObject({ my_state: 'joined' });
    expect(await set(fan, eventId, 'none')).toMatchObject({ my_state: null, joined_count: 0 });
  }
});

it('the waiting list of a cancelled or finished event does not move up [JOIN-03]', async () => {
  const [owner, first, second] = await members(3);
  const { database } = site();
  for (const fields of [{ cancelled_at: inHours(-1) }, { over_at: inHours(-1) }]) {
    const eventId = await insertEvent({ database }, owner.id, { capacity: 1 });
    await set(first, eventId, 'joined');
    await set(second, eventId, 'joined');
    await changeEvent(database, eventId, fields);
    await set(first, eventId, 'none');
    expect(await expectCounted(database, eventId)).toMatchObject({
      joined: [],
      waiting: [second.id],
    });
  }
});

it('after registration is closed, members can still be interested, and the waiting list still moves up [JOIN-05, JOIN-27]', async () => {
  const [owner, first, second, third] = await members(4);
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id, { capacity: 1 });
  await set(first, eventId, 'joined');
  await set(second, eventId, 'joined');
  await owner.call('setEventEntry', { eventId, closed: true });
  await set(third, eventId, 'interested');
  await set(first, eventId, 'none');
  expect(await expectCounted(database, eventId)).toEqual({
    joined: [second.id],
    waiting: [],
    interested: [third.id],
  });
});

it('joining returns not-found for an event that does not exist, that a block hides, or whose organiser is pending deletion', async () => {
  const [owner, fan] = await members(2);
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id);
  const notFound = async (id: string) =>
    expect((await failureOf(set(fan, id, 'joined'))).envelope.status).toBe('NOT_FOUND');
  await notFound(newId());
  await setPendingDeletion(owner, inHours(0));
  await notFound(eventId);
  const blocked = await site().member();
  const other = await insertEvent({ database }, blocked.id);
  await blocked.call('setBlock', { userId: fan.id, blocked: true });
  await notFound(other);
});

it('when the end of an event is moved, seats that became free after the former end go to the waiting list [JOIN-12]', async () => {
  const [owner, first, second, third] = await members(4);
  const { database } = site();
  const eventId = await insertEvent({ database }, owner.id, { capacity: 1 });
  for (const fan of [first, second]) await set(fan, eventId, 'joined');
  const event_date = inHours(-9);
  await changeEvent(database, eventId, { event_date, over_at: inHours(-6) });
  await set(first, eventId, 'none');
  const { requestId: _, ...fields } = eventFields();
  const moved = { ...fields, event_date, event_end_date: inHours(1), capacity: 1 };
  await owner.call('updateEvent', { ...moved, eventId });
  expect(await expectCounted(database, eventId)).toMatchObject({
    joined: [second.id],
    waiting: [],
  });
  // A seat that a higher capacity adds also goes to the waiting list before newcomers.
  await changeEvent(database, eventId, { capacity: null });
  await set(first, eventId, 'joined');
  await changeEvent(database, eventId, { capacity: 2 });
  await set(third, eventId, 'joined');
  await changeEvent(database, eventId, { capacity: 3 });
  expect(await set(owner, eventId, 'joined')).toMatchObject({ my_waiting_position: 1 });
  expect(await expectCounted(database, eventId)).toMatchObject({
    joined: [second.id, first.id, third.id],
    waiting: [owner.id],
  });
});

it('waiting members from whom a block hides the event, and those pending deletion, do not move up [JOIN-13]', async () => {
  const [owner, first, blocking, pendingMember] = await members(4);
  const { database } = site();
  const [next, newcomer] = await members(2);
  const eventId = await insertEvent({ database }, owner.id, { capacity: 1 });
  for (const fan of [first, blocking, pendingMember]) await set(fan, eventId, 'joined');
  await blocking.call('setBlock', { userId: owner.id, blocked: true });
  await setPendingDeletion(pendingMember, inHours(0));
  await set(first, eventId, 'none');
  expect(await expectCounted(database, eventId)).toMatchObject({
    joined: [],
    waiting: [blocking.id, pendingMember.id],
  });
  expect(await set(next, eventId, 'joined')).toMatchObject({ my_state: 'joined', joined_count: 1 });
  // A waiting member who can see the event again comes before newcomers.
  await setPendingDeletion(pendingMember, null);
  await changeEvent(database, eventId, { capacity: 2 });
  expect(await set(newcomer, eventId, 'joined')).toMatchObject({ my_state: 'waiting' });
  expect(await expectCounted(database, eventId)).toMatchObject({
    joined: [next.id, pendingMember.id],
    waiting: [blocking.id, newcomer.id],
  });
});

it('a participant can leave an event while there is a block between the participant and the organiser [JOIN-14]', async () => {
  const [owner, fan, stranger] = await members(3);
  const eventId = await insertEvent(site(), owner.id);
  await set(fan, eventId, 'joined');
  for (const client of [fan, stranger]) {
    await owner.call('setBlock', { userId: client.id, blocked: true });
  }
  const notFound = async (call: Promise<unknown>) =>
    expect((await failureOf(call)).envelope.status).toBe('NOT_FOUND');
  await notFound(set(fan, eventId, 'interested'));
  await notFound(set(stranger, eventId, 'none'));
  expect(await set(fan, eventId, 'none')).toMatchObject({ my_state: null, joined_count: 0 });
  await notFound(set(fan, eventId, 'none'));
});

async function setPendingDeletion({ id }: TestClient, leaving_at: string | null): Promise<void> {
  await site().database.write((transaction) =>
    transaction.updateTable('private_profiles').set({ leaving_at }).where('id', '=', id).execute(),
  );
}

it('the deletion of an account removes the member from events, whose waiting lists then move up [JOIN-12]', async () => {
  const [owner, deletedMember, fan] = await members(3);
  const { database } = site();
  const full = await insertEvent({ database }, owner.id, { capacity: 1 });
  const open = await insertEvent({ database }, owner.id);
  for (const eventId of [full, open]) await set(deletedMember, eventId, 'joined');
  await set(fan, full, 'joined');
  for await (const _ of joinsOfMember.deleteAll(site(), deletedMember.id));
  expect((await expectCounted(database, full)).joined).toEqual([fan.id]);
  expect((await expectCounted(database, open)).joined).toEqual([]);
});

it('a live event is sent when a seat becomes free and when somebody leaves the waiting list [EVENT-18]', async () => {
  const [owner, first, second, third] = await members(4);
  const eventId = await insertEvent(site(), owner.id, { capacity: 1 });
  for (const fan of [first, second, third]) await set(fan, eventId, 'joined');
  const topic = `event:${eventId}` as const;
  const connection = await subscribe(third, topic);
  await set(first, eventId, 'none');
  await connection.until(/changed/);
  expect(connection.messages()).toEqual([{ topic, event: { type: 'changed' } }]);
  await set(first, eventId, 'joined');
  expect(await set(third, eventId, 'none')).toMatchObject({ waiting_count: 1 });
  await connection.until(/changed[\s\S]*changed/);
  connection.stop();
});

it.each<[string, (owner: TestClient, eventId: string) => Promise<unknown>]>([
  ['joins it', async (_, eventId) => set(await site().member(), eventId, 'joined')],
  ['is interested in it', async (_, eventId) => set(await site().member(), eventId, 'interested')],
  ['closes its entry', (owner, eventId) => owner.call('setEventEntry', { eventId, closed: true })],
  ['changes its capacity', (owner, eventId) => owner.call('updateEvent', edited(eventId))],
  ['cancels it', (owner, eventId) => owner.call('cancelEvent', { eventId })],
])('all open pages of an event get a live event when a member %s [EVENT-19]', async (_, act) => {
  const [owner, fan] = await members(2);
  const eventId = await insertEvent(site(), owner.id, { capacity: 5 });
  const topic = `event:${eventId}` as const;
  const connections = await Promise.all([owner, fan].map((one) => subscribe(one, topic)));
  await act(owner, eventId);
  for (const connection of connections) {
    await connection.until(/changed/);
    expect(connection.messages()).toEqual([{ topic, event: { type: 'changed' } }]);
    connection.stop();
  }
});

const edited = (eventId: string) => {
  const { requestId: _, ...fields } = eventFields();
  return { ...fields, eventId, capacity: 9 };
};

import { beforeAll, expect, it } from 'vitest';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { eventFields, inDays, inHours, insertEvent } from '../events.testing.ts';

const site = useTestApp();

let owner: TestClient;
let fan: TestClient;
beforeAll(async () => {
  owner = await site().member();
  fan = await site().member();
});

const create = async () => (await owner.call('createEvent', eventFields())).event;

const sequences = async (id: string) =>
  (
    await site()
      .database.read.selectFrom('events')
      .where('id', '=', id)
      .select('sequence')
      .executeTakeFirstOrThrow()
  ).sequence;

it('a cancelled event stays visible with the reason, but not on the home page [EVENT-12, EVENT-17]', async () => {
  const { id } = await create();
  const reason = '台風のため\n延期します';
  const { event } = await owner.call('cancelEvent', { eventId: id, reason });
  expect(event).toMatchObject({ is_cancelled: true, cancel_reason: reason });
  expect(event.can).toMatchObject({ edit: false, cancel: false, join: false, delete: true });
  const seen = await fan.get<EventDetail>(`/api/events/${id}`);
  expect(seen).toMatchObject({ is_cancelled: true, cancel_reason: reason });
  const teaser = await fan.get<{ items: EventCard[] }>('/api/events/next');
  expect(teaser.items.map((item) => item.id)).not.toContain(id);
  const joining = failureOf(fan.call('setEventJoin', { eventId: id, state: 'joined' }));
  expect((await joining).envelope.details?.reason).toBe('event-cancelled');
  expect(await sequences(id)).toBe(1);
});

it('a repeated cancellation changes nothing', async () => {
  const { id } = await create();
  const first = await owner.call('cancelEvent', { eventId: id, reason: '雨のため' });
  const second = await owner.call('cancelEvent', { eventId: id, reason: '別の理由' });
  expect(second).toEqual(first);
});

it('only the organiser and admins who manage events can cancel an event [ROLE-06]', async () => {
  const { id } = await create();
  const moderator = await site().member({ rank: 'moderator' });
  for (const client of [fan, moderator]) {
    const failure = await failureOf(client.call('cancelEvent', { eventId: id }));
    expect(failure.envelope.status).toBe('PERMISSION_DENIED');
  }
  const admin = await site().member({ rank: 'admin' });
  expect((await admin.call('cancelEvent', { eventId: id })).event.is_cancelled).toBe(true);
});

it('an event that is over cannot be cancelled', async () => {
  const eventId = await insertEvent(site(), owner.id, { event_date: inHours(-5) });
  const failure = await failureOf(owner.call('cancelEvent', { eventId }));
  expect(failure.envelope.details?.reason).toBe('event-over');
});

it('cancelling a date together with the later dates of its series keeps the reason of a date that was already cancelled', async () => {
  const repeat = { every: 'two-weeks' as const, times: 4 };
  const { event } = await owner.call('createEvent', { ...eventFields(), repeat });
  const dates = async () =>
    (await fan.get<{ items: EventCard[] }>(`/api/events/${event.id}/series`)).items;
  const [, second, third] = await dates();
  await owner.call('cancelEvent', { eventId: third?.id ?? '', reason: '雨のため' });
  const following = { eventId: second?.id ?? '', series: 'following' as const, reason: '休み' };
  await owner.call('cancelEvent', following);
  expect((await dates()).map(({ is_cancelled }) => is_cancelled)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  const kept = await fan.get<EventDetail>(`/api/events/${third?.id}`);
  expect(kept.cancel_reason).toBe('雨のため');
});

it('cancelling an event that is not in a series does not change later events, even with `following`', async () => {
  const other = await insertEvent(site(), owner.id, { event_date: inDays(9) });
  const { id } = await create();
  await owner.call('cancelEvent', { eventId: id, series: 'following' });
  expect((await fan.get<EventDetail>(`/api/events/${other}`)).is_cancelled).toBe(false);
});

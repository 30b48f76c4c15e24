import { expect, it } from 'vitest';
import type { FollowListItem } from '#contract/follows.ts';
import type { Page } from '#contract/primitives.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { walk } from '#server/testing/walk.ts';
import { insertEvent } from '../events.testing.ts';

const site = useTestApp();

const members = (count: number) =>
  Promise.all(Array.from({ length: count }, () => site().member())) as Promise<TestClient[]>;

const join = (client: TestClient, eventId: string) =>
  client.call('setEventJoin', { eventId, state: 'joined' });

const idsOf = (items: FollowListItem[]) => items.map(({ user }) => user.id);

it('lists who joined, the latest first, and who waits, in their order, without gaps or repeats', async () => {
  const [owner, ...fans] = (await members(8)) as [TestClient, ...TestClient[]];
  const eventId = await insertEvent(site(), owner.id, { capacity: 3 });
  for (const fan of fans) await join(fan, eventId);
  const ids = fans.map(({ id }) => id);
  const path = `/api/events/${eventId}/members`;
  for (const size of [1, 2, 20]) {
    const joined = await walk<FollowListItem>(owner, path, size);
    expect(idsOf(joined)).toEqual(ids.slice(0, 3).toReversed());
  }
  const waiting = await owner.get<Page<FollowListItem>>(`${path}?state=waiting&limit=2`);
  expect(idsOf(waiting.items)).toEqual(ids.slice(3, 5));
  const rest = `${path}?state=waiting&cursor=${waiting.next_cursor}`;
  expect(idsOf((await owner.get<Page<FollowListItem>>(rest)).items)).toEqual(ids.slice(5));
  // A cursor belongs to its list.
  const mixed = owner.get(`${path}?state=interested&cursor=${waiting.next_cursor}`);
  expect((await failureOf(mixed)).envelope.status).toBe('INVALID_ARGUMENT');
});

it('shows who waits to the organiser and those who manage events only', async () => {
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

it('leaves out members whom the viewer may not read or has a block with; the organiser sees all', async () => {
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

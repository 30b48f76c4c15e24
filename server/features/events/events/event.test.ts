import { beforeAll, describe, expect, it } from 'vitest';
import type { EventCard, EventDetail } from '#contract/events/events.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { insertWorks, type Work } from '#server/testing/works.ts';
import { eventJoinRow } from './event-joins/event-joins.tables.ts';
import { inDays, inHours, inMinutes, insertEvent } from './events.testing.ts';

const site = useTestApp();

let owner: TestClient;
let fan: TestClient;
beforeAll(async () => {
  owner = await site().member({ display_name: '主催する人' });
  fan = await site().member();
});

const read = (id: string, client = fan) => client.get<EventDetail>(`/api/events/${id}`);

describe('an event', () => {
  it('includes its organiser and the permissions of the viewer', async () => {
    const id = await insertEvent(site(), owner.id, { tag: 'ほし', event_url: 'https://e.example' });
    const event = await read(id);
    expect(event).toMatchObject({
      id,
      user_id: owner.id,
      description: 'みんなで描きます',
      location: 'オンライン',
      event_url: 'https://e.example',
      tag: 'ほし',
      is_cancelled: false,
      is_entry_closed: false,
      profiles: { id: owner.id, display_name: '主催する人' },
    });
    const nothing = {
      edit: false,
      cancel: false,
      delete: false,
      organise: false,
      moderate: false,
    };
    expect(event.can).toEqual({ ...nothing, join: true, report: true });
    const all = { edit: true, cancel: true, delete: true, organise: true, moderate: false };
    expect((await read(id, owner)).can).toEqual({ ...all, join: true, report: false });
    const admin = await site().member({ rank: 'admin' });
    expect((await read(id, admin)).can).toEqual({
      ...all,
      join: true,
      report: true,
      moderate: true,
    });
    const moderator = await site().member({ rank: 'moderator' });
    expect((await read(id, moderator)).can).toEqual({ ...nothing, join: true, report: true });
  });

  it.each([
    ['cancelled', { cancelled_at: inMinutes(-1) }, { edit: false, cancel: false, join: false }],
    ['over', { event_date: inDays(-1) }, { edit: true, cancel: false, join: false }],
    ['under way', { event_date: inMinutes(-1) }, { edit: true, cancel: true, join: true }],
    ['closed', { entry_closed_at: inMinutes(-1) }, { edit: true, cancel: true, join: false }],
  ])('adapts the permissions of its organiser when the event is %s', async (_, fields, can) => {
    const id = await insertEvent(site(), owner.id, fields);
    expect((await read(id, owner)).can).toMatchObject({ ...can, delete: true, organise: true });
  });

  it('includes the position on the waiting list', async () => {
    const id = await insertEvent(site(), owner.id, { capacity: 1, waiting_count: 2 });
    const [first, second] = [await site().member(), await site().member()];
    await insertRows(site().database, 'event_joins', [
      eventJoinRow({ event_id: id, user_id: owner.id, position: 1 }),
      eventJoinRow({ event_id: id, user_id: first.id, state: 'waiting', position: 2 }),
      eventJoinRow({ event_id: id, user_id: second.id, state: 'waiting', position: 4 }),
    ]);
    expect(await read(id, first)).toMatchObject({ my_state: 'waiting', my_waiting_position: 1 });
    expect(await read(id, second)).toMatchObject({ my_waiting_position: 2, waiting_count: 2 });
    expect(await read(id, owner)).toMatchObject({ my_state: 'joined', my_waiting_position: null });
    expect(await read(id)).toMatchObject({ my_state: null, my_waiting_position: null });
  });

  it('is not found when it does not exist, and requires visitors to sign in', async () => {
    expect((await failureOf(read(newId()))).envelope.status).toBe('NOT_FOUND');
    const id = await insertEvent(site(), owner.id);
    expect((await failureOf(read(id, site().visitor()))).httpStatus).toBe(401);
  });

  it('is not found while there is a block between the viewer and its organiser, except by admins who manage events', async () => {
    const blocker = await site().member();
    const id = await insertEvent(site(), blocker.id, { series_id: null });
    const admin = await site().member({ permissions: ['manage_events'], rank: 'moderator' });
    for (const client of [fan, admin]) {
      await blocker.call('setBlock', { userId: client.id, blocked: true });
    }
    for (const path of ['', '/series', '/posts']) {
      const failure = await failureOf(fan.get(`/api/events/${id}${path}`));
      expect([path, failure.httpStatus]).toEqual([path, 404]);
    }
    expect((await read(id, admin)).id).toBe(id);
  });
});

it('the series of an event lists its dates, the earliest first, and is empty for a single event', async () => {
  const series_id = newId();
  const ids = [newId(), newId()];
  for (const [index, id] of ids.entries()) {
    await insertEvent(site(), owner.id, { id, series_id, event_date: inDays(9 - index) });
  }
  const path = `/api/events/${ids[0]}/series`;
  const { items } = await fan.get<{ items: EventCard[] }>(path);
  expect(items.map(({ id }) => id)).toEqual(ids.toReversed());
  const alone = await insertEvent(site(), owner.id);
  expect(await fan.get(`/api/events/${alone}/series`)).toEqual({ items: [] });
});

describe('the gallery of an event', () => {
  async function post(tags: string[], created_at: string, fields: Work = {}): Promise<string> {
    const work = { user_id: owner.id, pictured: false, tags, created_at, ...fields };
    const [id = ''] = await insertWorks(site().database, [work]);
    return id;
  }

  async function gallery(id: string, client = fan, limit = 1): Promise<string[]> {
    const ids: string[] = [];
    let cursor = '';
    do {
      const path = `/api/events/${id}/posts?limit=${limit}${cursor}`;
      const { items, next_cursor } = await client.get<Page<PostCard>>(path);
      ids.push(...items.map((item) => item.id));
      cursor = next_cursor === null ? '' : `&cursor=${next_cursor}`;
    } while (cursor !== '');
    return ids;
  }

  it('lists public posts with the tag of the event that were published during the event, the latest first [EVENT-15]', async () => {
    const span = { event_date: inHours(-10), event_end_date: inHours(-5) };
    const id = await insertEvent(site(), owner.id, { ...span, tag: 'おだい' });
    await post(['おだい'], inHours(-11));
    const first = await post(['おだい'], span.event_date);
    const second = await post(['ほか', 'おだい'], inHours(-7), { category: 'photo' });
    const third = await post(['おだい'], span.event_end_date);
    await post(['おだい'], inHours(-4));
    await post(['ほか'], inHours(-6));
    await post(['おだい'], inHours(-6), { is_published: false });
    const stranger = (await site().member()).id;
    await post(['おだい'], inHours(-6), { audience: 'followers', user_id: stranger });
    for (const limit of [1, 2, 12]) {
      expect(await gallery(id, fan, limit)).toEqual([third, second, first]);
    }
  });

  it('omits posts that the viewer mutes, and is empty for an event without a tag [EVENT-15]', async () => {
    const artist = await site().member();
    const id = await insertEvent(site(), owner.id, { event_date: inHours(-1), tag: 'しずか' });
    await post(['しずか'], inMinutes(-9), { user_id: artist.id });
    const shown = await post(['しずか'], inMinutes(-10));
    const viewer = await site().member();
    await viewer.call('setMute', { kind: 'user', value: artist.id });
    expect(await gallery(id, viewer)).toEqual([shown]);
    expect(await gallery(await insertEvent(site(), owner.id))).toEqual([]);
  });
});

import { beforeEach, expect, it } from 'vitest';
import type { EventCard } from '#contract/events/events.ts';
import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertFile } from '#server/testing/works.ts';
import { inMinutes, insertEvent as insertEventOf } from './events.testing.ts';

const site = useTestApp();

let owner = '';
beforeEach(async () => {
  owner = (await site().member()).id;
  await site().database.write((transaction) => transaction.deleteFrom('events').execute());
});

const insertEvent = (fields: Partial<EventsTable> = {}) => insertEventOf(site(), owner, fields);

async function next(): Promise<EventCard[]> {
  return (await site().visitor().get<{ items: EventCard[] }>('/api/events/next')).items;
}

it('the home page lists the next three events that have not started, the earliest first [EVENT-04, HOME-06]', async () => {
  const minutes = [40, 10, 30, 20, 50];
  const ids = await Promise.all(
    minutes.map((minute) => insertEvent({ event_date: inMinutes(minute) })),
  );
  await insertEvent({ event_date: inMinutes(-5), event_end_date: inMinutes(5) });
  await insertEvent({ event_date: inMinutes(-90), event_end_date: inMinutes(-30) });
  await insertEvent({ event_date: inMinutes(-90) });
  const expected = [10, 20, 30].map((minute) => ids[minutes.indexOf(minute)]);
  expect((await next()).map(({ id }) => id)).toEqual(expected);
});

it('the home page lists a repeated event once, with the number of its other dates [EVENT-50, EVENT-74]', async () => {
  const minutes = [10, 20, 30, 40];
  const series_id = newId();
  const ids = await Promise.all(
    minutes.map((minute) => insertEvent({ event_date: inMinutes(minute), series_id })),
  );
  const single = await insertEvent({ event_date: inMinutes(50) });
  expect(await next()).toMatchObject([{ id: ids[0], more_dates: 3 }, { id: single }]);
});

it('a next event has the fields of a card, with the URL and size of its picture [EREC-15]', async () => {
  const image_key = await insertFile(site().database, owner);
  const event_date = inMinutes(30);
  const event_end_date = inMinutes(90);
  const id = await insertEvent({ image_key, event_date, event_end_date, location: '東京' });
  const focal = { x: 50, y: 50 };
  expect(await next()).toEqual([
    {
      id,
      title: 'お絵かき会',
      event_date,
      event_end_date,
      is_all_day: false,
      location: '東京',
      image_url: `/images/${image_key}`,
      image: { width: 800, height: 600, placeholder: 'placeholder', alt: '', focal },
      is_cancelled: false,
      joined_count: 0,
    },
  ]);
});

it('only members see web addresses in the title and the venue of next events [SHARE-43]', async () => {
  const address = 'https://meet.example/secret-room';
  await insertEvent({ title: `お絵かき会 ${address}`, location: `丘の上 ${address}` });
  await insertEvent({ title: address, location: address, event_date: inMinutes(90) });
  const newcomer = await site().member({ is_profile_complete: false });
  for (const client of [site().visitor(), newcomer]) {
    const { items } = await client.get<{ items: EventCard[] }>('/api/events/next');
    expect(items).toMatchObject([
      { title: 'お絵かき会', location: '丘の上' },
      { title: 'イベント', location: '場所は詳細ページに記載' },
    ]);
  }
  const fan = await site().member();
  const { items } = await fan.get<{ items: EventCard[] }>('/api/events/next');
  expect(items).toMatchObject([{ location: `丘の上 ${address}` }, { title: address }]);
});

it('the list of next events is empty when no event is upcoming', async () => {
  expect(await next()).toEqual([]);
});

it('the list of next events omits cancelled events', async () => {
  await insertEvent({ event_date: inMinutes(10), cancelled_at: inMinutes(-1) });
  const id = await insertEvent({ event_date: inMinutes(20) });
  expect(await next()).toMatchObject([{ id }]);
});

it('the list of next events shows later events instead of muted events', async () => {
  const fan = await site().member();
  for (const minute of [1, 2, 3, 4]) await insertEvent({ event_date: inMinutes(minute) });
  const other = (await site().member()).id;
  const ids = await Promise.all(
    [10, 20, 30].map((minute) => insertEventOf(site(), other, { event_date: inMinutes(minute) })),
  );
  await fan.call('setMute', { kind: 'user', value: owner });
  const { items } = await fan.get<{ items: EventCard[] }>('/api/events/next');
  expect(items.map(({ id }) => id)).toEqual(ids);
});

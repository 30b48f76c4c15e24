import { beforeEach, expect, it } from 'vitest';
import type { EventCard } from '#contract/events.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertFile } from '#server/testing/works.ts';
import { eventRow } from './events.rows.ts';

const site = useTestApp();

/** The time in some minutes, as ISO 8601. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let owner = '';
beforeEach(async () => {
  owner = (await site().member()).id;
  await site().database.write((transaction) => transaction.deleteFrom('events').execute());
});

async function insertEvent(fields: Partial<EventsTable> = {}): Promise<string> {
  const row = eventRow({
    user_id: owner,
    title: 'お絵かき会',
    description: 'みんなで描きます',
    event_date: inMinutes(60),
    ...fields,
  });
  await insertRows(site().database, 'events', [row]);
  return row.id;
}

async function next(): Promise<EventCard[]> {
  return (await site().visitor().get<{ items: EventCard[] }>('/api/events/next')).items;
}

it('lists the next three that have not started, earliest first', async () => {
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

it('has the fields of a card, with the address and size of its picture', async () => {
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
      location: '東京',
      image_url: `/images/${image_key}`,
      image: { width: 800, height: 600, placeholder: 'placeholder', alt: '', focal },
      is_cancelled: false,
      joined_count: 0,
    },
  ]);
});

it('is empty when no event is upcoming', async () => {
  expect(await next()).toEqual([]);
});

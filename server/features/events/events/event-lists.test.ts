import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wholeDays } from '#contract/events/event-calendars.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import { decodeCursor, encodeCursor } from '#server/platform/database/cursor.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { eventJoinRow } from './event-joins/event-joins.tables.ts';
import { overAt } from './events.tables.ts';
import { inDays, inHours, inMinutes, insertEvent } from './events.testing.ts';

const site = useTestApp();

let owner: TestClient;
let fan: TestClient;
beforeAll(async () => {
  owner = await site().member();
  fan = await site().member();
});
beforeEach(async () => {
  await site().database.write((transaction) => transaction.deleteFrom('events').execute());
});

const insert = (fields: Partial<EventsTable>) => insertEvent(site(), owner.id, fields);

async function list(search: string, client = fan): Promise<ListedEvent[]> {
  return (await client.get<Page<ListedEvent>>(`/api/events?${search}`)).items;
}

const idsOf = async (search: string, client = fan) =>
  (await list(search, client)).map(({ id }) => id);

/** Returns every page of a list, with two events each. */
async function allPages(search: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  do {
    const path = `/api/events?limit=2&${search}${cursor}`;
    const { items, next_cursor } = await fan.get<Page<ListedEvent>>(path);
    ids.push(...items.map(({ id }) => id));
    cursor = next_cursor === null ? '' : `&cursor=${next_cursor}`;
  } while (cursor !== '');
  return ids;
}

describe('the lists by time', () => {
  it('contain upcoming, current and past events separately [EVENT-01, EVENT-02, EVENT-06, EVENT-56]', async () => {
    const soon = await insert({ event_date: inMinutes(5), event_end_date: inMinutes(10) });
    const later = await insert({ event_date: inDays(3) });
    const running = await insert({ event_date: inMinutes(-5), event_end_date: inDays(2) });
    // An event without an end ends after three hours.
    const open = await insert({ event_date: inHours(-2.9) });
    const openOver = await insert({ event_date: inHours(-3.1) });
    const long = await insert({ event_date: inDays(-91), event_end_date: inMinutes(1) });
    const over = await insert({ event_date: inDays(-2), event_end_date: inMinutes(-1) });
    const old = await insert({ event_date: inDays(-200), event_end_date: inDays(-199) });
    expect(await idsOf('')).toEqual([soon, later]);
    expect(await idsOf('scope=ongoing')).toEqual([long, open, running]);
    expect(await idsOf('scope=past')).toEqual([over, openOver, old]);
  });

  it('list an all-day event as under way until midnight in Japan [EVENT-78]', async () => {
    const today = {
      ...wholeDays({ event_date: inDays(0), event_end_date: null }),
      is_all_day: true,
    };
    const yesterday = {
      ...wholeDays({ event_date: inDays(-1), event_end_date: null }),
      is_all_day: true,
    };
    const id = await insert(today);
    await insert(yesterday);
    // The end is 23:59, but the event is over at midnight.
    const midnight = Date.parse(today.event_end_date) + MINUTE;
    expect(overAt(today)).toBe(new Date(midnight).toISOString());
    expect(await idsOf('scope=ongoing')).toEqual([id]);
    expect(await list('scope=ongoing')).toMatchObject([today]);
  });

  it('flag cancelled events as cancelled', async () => {
    await insert({ cancelled_at: inMinutes(-1) });
    expect(await list('')).toMatchObject([{ is_cancelled: true }]);
  });

  it('list each event once across pages, even with equal times [EVENT-57]', async () => {
    const moments = [inHours(1), inHours(1), inHours(1), inHours(2), inHours(3)];
    for (const event_date of moments) await insert({ event_date });
    const past = [-1, -1, -2, -3, -3].map((day) => ({ event_date: inDays(day - 1) }));
    for (const { event_date } of past) await insert({ event_date, event_end_date: event_date });
    const upcoming = await allPages('');
    expect(upcoming).toEqual(await idsOf('limit=100'));
    expect(new Set(upcoming).size).toBe(5);
    expect(await allPages('scope=past')).toEqual(await idsOf('scope=past&limit=100'));
  });

  it('contain all events of a month in Japan, regardless of the scope [EVENT-55]', async () => {
    // 15:00 in UTC is midnight in Japan, when the month begins.
    const first = await insert({ event_date: '2024-01-31T15:00:00.000Z' });
    const last = await insert({ event_date: '2024-02-29T14:59:59.999Z' });
    await insert({ event_date: '2024-01-31T14:59:59.999Z' });
    await insert({ event_date: '2024-02-29T15:00:00.000Z' });
    expect(await idsOf('month=2024-02')).toEqual([first, last]);
    expect(await idsOf('month=2024-02&scope=past')).toEqual([first, last]);
    expect(await allPages('month=2024-02')).toEqual([first, last]);
    const december = await insert({ event_date: '2024-12-31T14:00:00.000Z' });
    expect(await idsOf('month=2024-12')).toEqual([december]);
  });

  it('contain events that began before the month and continue into it, but not events that end at the first midnight of the month [EVENT-55]', async () => {
    const long = await insert({
      event_date: '2025-10-30T01:00:00.000Z',
      event_end_date: '2026-01-10T08:00:00.000Z',
    });
    const fair = { event_date: '2025-10-31T03:00:00.000Z' };
    const late = await insert({ ...fair, event_end_date: '2025-10-31T15:00:00.001Z' });
    const midnight = await insert({ ...fair, event_end_date: '2025-10-31T15:00:00.000Z' });
    // This event has no end, so it is listed in October only.
    const open = await insert({ event_date: '2025-10-31T14:00:00.000Z' });
    const november = await insert({ event_date: '2025-11-03T03:00:00.000Z' });
    expect(await idsOf('month=2025-11')).toEqual([long, late, november]);
    expect(await allPages('month=2025-11')).toEqual([long, late, november]);
    const october = await idsOf('month=2025-10');
    expect(october.toSorted()).toEqual([long, late, midnight, open].toSorted());
    expect(await idsOf('month=2026-01')).toEqual([long]);
    expect(await idsOf('month=2026-02')).toEqual([]);
  });

  it.each(['month=2024-13', 'month=1999-01', 'scope=soon', 'joined=1', 'cursor=x', 'limit=0'])(
    'refuse %s',
    async (search) => {
      const failure = await failureOf(fan.get(`/api/events?${search}`));
      expect(failure.envelope.status).toBe('INVALID_ARGUMENT');
    },
  );

  it('refuse the cursor of another scope or month [EVENT-58]', async () => {
    for (const hours of [1, 2]) await insert({ event_date: inHours(hours) });
    const month = new Date(Date.parse(inHours(1)) + 9 * 3_600_000).toISOString().slice(0, 7);
    for (const search of ['', `month=${month}`]) {
      const { next_cursor } = await fan.get<Page<ListedEvent>>(`/api/events?limit=1&${search}`);
      for (const other of ['scope=past', 'scope=ongoing', 'month=2024-01', 'joined=true']) {
        const failure = await failureOf(fan.get(`/api/events?${other}&cursor=${next_cursor}`));
        expect([other, failure.httpStatus]).toEqual([other, 400]);
      }
    }
  });
});

describe('a repeated event', () => {
  /** Inserts dates of a series, by their hours from now. Returns their ids. */
  async function insertSeries(hours: number[], fields: Partial<EventsTable> = {}) {
    const series_id = newId();
    const dates = hours.map((hour) => insert({ series_id, event_date: inHours(hour), ...fields }));
    return { series_id, ids: await Promise.all(dates) };
  }
  const change = (id: string | undefined, fields: Partial<EventsTable>) =>
    site().database.write((transaction) =>
      transaction
        .updateTable('events')
        .set(fields)
        .where('id', '=', id ?? '')
        .execute(),
    );

  it('is listed once among upcoming events, by its next date, with the number of other upcoming dates [EVENT-50, EVENT-74]', async () => {
    const weekly = await insertSeries([30, 6, 54, -1, -200]);
    const soon = await insert({ event_date: inHours(2) });
    const evening = await insertSeries([40, 20]);
    const late = await insert({ event_date: inHours(60) });
    expect(await list('')).toMatchObject([
      { id: soon },
      { id: weekly.ids[1], more_dates: 2, series_id: weekly.series_id },
      { id: evening.ids[1], more_dates: 1 },
      { id: late },
    ]);
    expect((await list('')).filter((event) => 'more_dates' in event)).toHaveLength(2);
    expect(await allPages('')).toEqual([soon, weekly.ids[1], evening.ids[1], late]);
    expect(await idsOf('scope=ongoing')).toEqual([weekly.ids[3]]);
    expect(await idsOf('scope=past')).toEqual([weekly.ids[4]]);
  });

  it('is not listed again on the next page when its first date begins between the pages [EVENT-50]', async () => {
    const { ids } = await insertSeries([1, 2, 3]);
    const last = await insert({ event_date: inHours(4) });
    const first = await fan.get<Page<ListedEvent>>('/api/events?limit=1');
    expect(first.items).toMatchObject([{ id: ids[0], more_dates: 2 }]);
    // The first cursor has the time of the first page. The second cursor has a later time, at which the first date has
    // begun.
    const cursor = decodeCursor(first.next_cursor ?? '', ['text', 'time', 'time', 'id']);
    const later = encodeCursor([cursor[0] ?? '', inHours(1.5), ...cursor.slice(2)]);
    expect(await idsOf(`cursor=${first.next_cursor}`)).toEqual([last]);
    expect(await idsOf(`cursor=${later}`)).toEqual([ids[1], last]);
  });

  it('is listed by its first visible date, and by a cancelled date only when all dates are cancelled [EVENT-74]', async () => {
    const { ids } = await insertSeries([1, 2, 3, 4]);
    await change(ids[0], { hidden_at: inMinutes(-1) });
    await change(ids[1], { cancelled_at: inMinutes(-1) });
    expect(await list('')).toMatchObject([{ id: ids[2], more_dates: 1 }]);
    for (const id of ids.slice(2)) await change(id, { cancelled_at: inMinutes(-1) });
    const [cancelled, ...rest] = await list('');
    expect(cancelled).toMatchObject({ id: ids[1], is_cancelled: true });
    expect(cancelled).not.toHaveProperty('more_dates');
    expect(rest).toEqual([]);
  });

  it('is listed by each of its dates in the list of a month and in the list of joined events [EVENT-76]', async () => {
    const hours = [1, 2, 3];
    const { ids } = await insertSeries(hours);
    const joins = ids.map((event_id) => eventJoinRow({ event_id, user_id: fan.id }));
    await insertRows(site().database, 'event_joins', joins.slice(1));
    expect(await idsOf('joined=true')).toEqual(ids.slice(1));
    const months = hours.map((hour) =>
      new Date(Date.parse(inHours(hour)) + 9 * 3_600_000).toISOString().slice(0, 7),
    );
    const listed = await Promise.all([...new Set(months)].map((month) => list(`month=${month}`)));
    expect(listed.flat().map(({ id }) => id)).toEqual(ids);
    expect(listed.flat().some((event) => 'more_dates' in event)).toBe(false);
  });
});

describe('the list of events for a viewer', () => {
  it('includes the participation of the viewer in each event, with the counts [EVENT-59]', async () => {
    const id = await insert({ joined_count: 3, interested_count: 2, capacity: 5, tag: 'ほし' });
    await insertRows(site().database, 'event_joins', [
      eventJoinRow({ event_id: id, user_id: fan.id, state: 'interested' }),
    ]);
    const shown = { joined_count: 3, interested_count: 2, capacity: 5, series_id: null };
    expect(await list('')).toMatchObject([{ ...shown, my_state: 'interested' }]);
    expect(await list('', owner)).toMatchObject([{ ...shown, my_state: null }]);
  });

  it('contains, when `joined` is true, only events that the viewer has joined, waits for or is interested in [EVENT-07]', async () => {
    const joined = await insert({ event_date: inHours(2) });
    const waiting = await insert({ event_date: inHours(1) });
    const interesting = await insert({ event_date: inHours(3) });
    await insert({ event_date: inHours(4) });
    await insertRows(site().database, 'event_joins', [
      eventJoinRow({ event_id: joined, user_id: fan.id }),
      eventJoinRow({ event_id: interesting, user_id: fan.id, state: 'interested' }),
      eventJoinRow({ event_id: waiting, user_id: fan.id, state: 'waiting' }),
      eventJoinRow({ event_id: waiting, user_id: owner.id, position: 2 }),
    ]);
    expect(await idsOf('joined=true')).toEqual([waiting, joined, interesting]);
    expect(await idsOf('joined=true&scope=past')).toEqual([]);
  });
});

it('the events of a member who is pending deletion are hidden [EVENT-91]', async () => {
  const deletedMember = await site().member({ username: 'leaver' });
  const id = await insertEvent(site(), deletedMember.id);
  await site().database.write((transaction) =>
    transaction
      .updateTable('private_profiles')
      .set({ leaving_at: inMinutes(-1) })
      .where('id', '=', deletedMember.id)
      .execute(),
  );
  expect(await idsOf('')).toEqual([]);
  expect((await fan.get<{ items: unknown[] }>('/api/events/next')).items).toEqual([]);
  expect((await failureOf(fan.get(`/api/events/${id}`))).httpStatus).toBe(404);
});

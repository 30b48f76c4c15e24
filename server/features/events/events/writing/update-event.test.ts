import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { startOfDay } from '#contract/events/event-calendars.ts';
import type { EventCard, EventDetail, updateEvent } from '#contract/events/events.ts';
import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { insertRows } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { eventJoinRow } from '../event-joins/event-joins.tables.ts';
import { eventFields, inDays, inHours, inMinutes, insertEvent, timeIn } from '../events.testing.ts';

const site = useTestApp();

let owner: TestClient;
let fan: TestClient;
let admin: TestClient;
// A new organiser for each test, because a member can create few events in a minute.
beforeEach(async () => {
  owner = await site().member();
});
beforeAll(async () => {
  fan = await site().member();
  admin = await site().member({ rank: 'admin' });
});

type Saved = z.input<typeof updateEvent.input>;

function fieldsOf(event: EventDetail) {
  const { title, description, event_date, event_end_date } = event;
  const { location, event_url, capacity, tag, is_all_day } = event;
  const texts = { title, description, location, event_url, capacity, tag, is_all_day };
  return { eventId: event.id, event_date, event_end_date, ...texts };
}

async function create(fields: Partial<ReturnType<typeof eventFields>> = {}) {
  return (await owner.call('createEvent', { ...eventFields(), ...fields })).event;
}

const save = async (event: EventDetail, fields: Partial<Saved>, client = owner) =>
  (await client.call('updateEvent', { ...fieldsOf(event), ...fields })).event;

const refusal = async (event: EventDetail, fields: Partial<Saved>, client = owner) =>
  (await failureOf(save(event, fields, client))).envelope;

async function sequenceOf(id: string): Promise<number> {
  const events = site().database.read.selectFrom('events').where('id', '=', id);
  return (await events.select('sequence').executeTakeFirstOrThrow()).sequence;
}

describe('a saved event', () => {
  it('has the new contents, and search finds it by them [EVENT-53]', async () => {
    const event = await create({ title: 'ほたるの会' });
    const changed = { title: 'きのこの会', location: '', event_end_date: null, tag: null };
    const after = await save(event, changed);
    expect(after).toMatchObject({ ...changed, location: 'オンライン', id: event.id });
    expect(after.updated_at > event.updated_at).toBe(true);
    const found = async (q: string) =>
      (await fan.get<Page<EventCard>>(`/api/search?type=events&q=${q}`)).items.length;
    expect([await found('きのこ'), await found('ほたる')]).toEqual([1, 0]);
  });

  it('accepts a new picture only from the member who uploaded it', async () => {
    const event = await create();
    const folder = 'event-images';
    const { key, url } = await upload(admin, await pngPicture({ width: 8, height: 8 }), { folder });
    expect((await refusal(event, { image_key: key })).details?.reason).toBe('picture-not-yours');
    expect((await save(event, { image_key: key }, admin)).image_url).toBe(url);
    // The owner can keep the picture of the admin in a later save.
    const after = await save(event, { image_key: key, title: '新しい題' });
    expect(after).toMatchObject({ image_url: url, title: '新しい題' });
  });

  it('keeps its time of change when nothing changes', async () => {
    const event = await create();
    const again = await save(event, { baseUpdatedAt: '2020-01-01T00:00:00.000Z' });
    expect(again.updated_at).toBe(event.updated_at);
    expect(await sequenceOf(event.id)).toBe(0);
  });

  it('counts the changes that calendars show [EVENT-17]', async () => {
    const event = await create();
    await save(event, { capacity: 30, tag: '別のお題' });
    expect(await sequenceOf(event.id)).toBe(0);
    await save(event, { location: '海' });
    await save(event, { location: '海', event_end_date: null });
    expect(await sequenceOf(event.id)).toBe(2);
  });

  it('keeps its participations, and moves up the waiting list into new seats', async () => {
    const event = await create({ capacity: 1 });
    await fan.call('setEventJoin', { eventId: event.id, state: 'joined' });
    await admin.call('setEventJoin', { eventId: event.id, state: 'joined' });
    const after = await save(event, { capacity: 2 });
    expect(after).toMatchObject({ joined_count: 2, waiting_count: 0 });
    const shown = await admin.get<EventDetail>(`/api/events/${event.id}`);
    expect(shown.my_state).toBe('joined');
  });

  it('can get an earlier end after it has begun [EVENT-08]', async () => {
    const event_date = inHours(-2);
    const id = await insertEvent(site(), owner.id, { event_date, event_end_date: inHours(5) });
    const event = await owner.get<EventDetail>(`/api/events/${id}`);
    const event_end_date = inMinutes(-1);
    expect(await save(event, { event_end_date })).toMatchObject({ event_date, event_end_date });
    const { items } = await fan.get<Page<EventCard>>('/api/events?scope=past');
    expect(items.map((item) => item.id)).toContain(id);
  });
});

describe('a save is refused', () => {
  it('for members other than the organiser, except admins who manage events [EVENT-54, ROLE-06]', async () => {
    const event = await create();
    for (const client of [fan, await site().member({ rank: 'moderator' })]) {
      expect((await refusal(event, { title: '別の題' }, client)).status).toBe('PERMISSION_DENIED');
    }
    expect((await save(event, { title: '管理者の題' }, admin)).user_id).toBe(owner.id);
  });

  it('as not-found while there is a block between the member and the organiser', async () => {
    const event = await create();
    const stranger = await site().member();
    await stranger.call('setBlock', { userId: owner.id, blocked: true });
    expect((await refusal(event, { title: '別の題' }, stranger)).status).toBe('NOT_FOUND');
  });

  it('after a concurrent save [EVENT-11]', async () => {
    const event = await create();
    const base = { baseUpdatedAt: event.updated_at };
    const titles = ['主催者の題', '管理者の題'];
    const saves = [owner, admin].map((client, index) =>
      save(event, { ...base, title: titles[index] ?? '' }, client),
    );
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const late = await refusal(event, { ...base, title: '遅れた題' });
    expect(late).toMatchObject({ status: 'ABORTED', details: { reason: 'changed-elsewhere' } });
  });

  it('with a capacity below the number of joined members [EVENT-09]', async () => {
    const event = await create({ capacity: 5 });
    for (const client of [fan, admin]) {
      await client.call('setEventJoin', { eventId: event.id, state: 'joined' });
    }
    const capacity = '定員は、すでに参加している2人より少なくできません';
    expect((await refusal(event, { capacity: 1 })).details?.fields).toEqual({ capacity });
    expect((await save(event, { capacity: 2 })).capacity).toBe(2);
  });

  it('with a new start in the past, even if the event has begun [EVENT-83]', async () => {
    const late = { event_date: '開始日時には、これからの日時を入力してください' };
    const event = await create();
    expect((await refusal(event, { event_date: inHours(-1) })).details?.fields).toEqual(late);
    const id = await insertEvent(site(), owner.id, { event_date: inHours(-2) });
    const begun = await owner.get<EventDetail>(`/api/events/${id}`);
    expect((await refusal(begun, { event_date: inHours(-1) })).details?.fields).toEqual(late);
  });

  it('with an end that is not after the start [EVENT-08]', async () => {
    const event = await create();
    const refused = await refusal(event, { event_end_date: event.event_date });
    expect(Object.keys(refused.details?.fields ?? {})).toEqual(['event_end_date']);
  });

  it('for a cancelled event [EVENT-85]', async () => {
    const event = await create();
    await owner.call('cancelEvent', { eventId: event.id });
    expect((await refusal(event, { title: '別の題' })).details?.reason).toBe('event-cancelled');
  });
});

describe('the dates of a repeated event', () => {
  async function series(times = 4, fields: Partial<ReturnType<typeof eventFields>> = {}) {
    const repeat = { every: 'week' as const, times };
    const { event } = await owner.call('createEvent', { ...eventFields(), ...fields, repeat });
    return datesOf(event.id);
  }

  async function datesOf(id: string): Promise<EventDetail[]> {
    const path = `/api/events/${id}/series`;
    const { items } = await owner.get<{ items: EventCard[] }>(path);
    return Promise.all(items.map((item) => owner.get<EventDetail>(`/api/events/${item.id}`)));
  }

  const at = (dates: EventDetail[], index: number) => {
    const date = dates[index];
    if (!date) throw new Error(`no date ${index}`);
    return date;
  };

  const later = (time: string, by: number) => new Date(Date.parse(time) + by).toISOString();

  it('can have different titles', async () => {
    const before = await series();
    await save(at(before, 1), { title: '特別な回' });
    const after = await datesOf(at(before, 0).id);
    expect(after.map(({ title }) => title)).toEqual([
      '星を見る会',
      '特別な回',
      '星を見る会',
      '星を見る会',
    ]);
  });

  it('move by the same amount when one date is moved, except for the dates before it [EVENT-14]', async () => {
    const before = await series();
    const second = at(before, 1);
    const event_date = later(second.event_date, HOUR);
    const event_end_date = later(second.event_date, 4 * HOUR);
    await save(second, { event_date, event_end_date, series: 'following' });
    const after = await datesOf(second.id);
    expect(after[0]).toEqual(before[0]);
    for (const index of [1, 2, 3]) {
      const start = at(before, index).event_date;
      const span = { event_date: later(start, HOUR), event_end_date: later(start, 4 * HOUR) };
      expect(at(after, index)).toMatchObject(span);
    }
  });

  it('become all-day together, each on its own day, and can get times again [EVENT-14, EVENT-80]', async () => {
    // The event ends before midnight, because it would otherwise become an event of two days.
    const morning = new Date(startOfDay(inDays(2)) + 10 * HOUR).toISOString();
    const before = await series(4, {
      event_date: morning,
      event_end_date: later(morning, HOUR),
    });
    const third = at(before, 2);
    const late = later(third.event_date, DAY);
    await save(third, { event_date: late, event_end_date: later(late, HOUR) });
    const starts = before.map(({ event_date }, index) => (index === 2 ? late : event_date));
    await save(at(before, 0), { is_all_day: true, series: 'following' });
    const days = await datesOf(third.id);
    expect(days.map(({ is_all_day }) => is_all_day)).toEqual([true, true, true, true]);
    const midnights = starts.map((start) => new Date(startOfDay(start)).toISOString());
    expect(days.map(({ event_date }) => event_date)).toEqual(midnights);
    for (const { event_date, event_end_date } of days) {
      expect(event_end_date).toBe(later(event_date, DAY - MINUTE));
    }
    const [start] = starts;
    const hours = { event_date: start ?? '', event_end_date: later(start ?? '', HOUR) };
    await save(at(days, 0), { ...hours, is_all_day: false, series: 'following' });
    const timed = (await datesOf(third.id)).map((date) => [date.is_all_day, date.event_date]);
    expect(timed).toEqual(starts.map((date) => [false, date]));
  });

  it('keep individual changes unless the same field changes for all dates [EVENT-88]', async () => {
    const before = await series();
    const third = at(before, 2);
    const event_date = later(third.event_date, DAY);
    const special = { title: '特別な回', event_date, event_end_date: later(event_date, HOUR) };
    await save(third, special);
    await save(at(before, 0), { location: '海', series: 'following' });
    const after = await datesOf(third.id);
    expect(after.map(({ location }) => location)).toEqual(['海', '海', '海', '海']);
    expect(at(after, 2)).toMatchObject(special);
    await save(at(after, 0), { title: '夏の会', event_end_date: null, series: 'following' });
    const last = await datesOf(third.id);
    const ends = last.map(({ title, event_end_date }) => [title, event_end_date]);
    expect(ends).toEqual(Array.from({ length: 4 }, () => ['夏の会', null]));
    expect(at(last, 2).event_date).toBe(event_date);
  });

  it('are each found by their own description; when several dates have the same description, only the first is found [EVENT-87]', async () => {
    const found = async (q: string) =>
      (await fan.get<Page<EventCard>>(`/api/search?type=events&q=${q}`)).items.map(({ id }) => id);
    const before = await series();
    const ids = before.map(({ id }) => id);
    await save(at(before, 1), { description: '双眼鏡' });
    expect(await found('双眼鏡')).toEqual([ids[1]]);
    await save(at(before, 0), { description: '望遠鏡', series: 'following' });
    expect(await found('望遠鏡')).toEqual([ids[0]]);
    expect(await found('双眼鏡')).toEqual([]);
    await owner.call('deleteEvent', { eventId: ids[0] ?? '' });
    expect(await found('望遠鏡')).toEqual([ids[1]]);
    await owner.call('deleteEvent', { eventId: ids[2] ?? '', series: 'following' });
    expect(await found('望遠鏡')).toEqual([ids[1]]);
  });

  it('are found by their descriptions after concurrent saves [EVENT-87]', async () => {
    const words = ['万華鏡', '顕微鏡', '凸面鏡', '反射鏡'];
    const before = await series();
    await Promise.all(words.map((description, index) => save(at(before, index), { description })));
    for (const [index, word] of words.entries()) {
      const path = `/api/search?type=events&q=${word}`;
      const { items } = await fan.get<Page<EventCard>>(path);
      expect(items.map(({ id }) => id)).toEqual([at(before, index).id]);
    }
  });

  it('have searchable descriptions up to a total of twice the maximum length [EVENT-87]', async () => {
    const [first, second, third] = await series();
    const long = (text: string) => ({ description: `${text}${'あ'.repeat(4990)}` });
    const found = async (q: string) =>
      (await fan.get<Page<EventCard>>(`/api/search?type=events&q=${q}`)).items.map(({ id }) => id);
    if (!first || !second || !third) throw new Error('no dates');
    await save(first, long('磁石盤'));
    await save(second, long('寝袋入'));
    await save(third, long('水筒栓'));
    expect(await found('磁石盤')).toEqual([first.id]);
    expect(await found('寝袋入')).toEqual([second.id]);
    expect(await found('水筒栓')).toEqual([]);
  });

  it('change together, except for a cancelled date [EVENT-93]', async () => {
    const before = await series();
    await owner.call('cancelEvent', { eventId: at(before, 2).id });
    await save(at(before, 0), { title: '夏の会', series: 'following' });
    const after = await datesOf(at(before, 0).id);
    expect(after.map(({ title, is_cancelled }) => [title, is_cancelled])).toEqual([
      ['夏の会', false],
      ['夏の会', false],
      ['星を見る会', true],
      ['夏の会', false],
    ]);
  });

  it('all stay unchanged when one of them cannot be saved [EVENT-89]', async () => {
    const before = await series();
    const last = at(before, 3);
    await insertRows(site().database, 'event_joins', [
      eventJoinRow({ event_id: last.id, user_id: fan.id }),
      eventJoinRow({ event_id: last.id, user_id: admin.id, position: 2 }),
    ]);
    await site().database.write((transaction) =>
      transaction
        .updateTable('events')
        .set({ joined_count: 2 })
        .where('id', '=', last.id)
        .execute(),
    );
    const refused = await refusal(at(before, 0), { capacity: 1, series: 'following' });
    expect(Object.keys(refused.details?.fields ?? {})).toEqual(['capacity']);
    const after = await datesOf(last.id);
    expect(after.map(({ capacity }) => capacity)).toEqual([20, 20, 20, 20]);
  });

  it('cannot be moved when a later date would start too far ahead', async () => {
    const before = await series();
    const farther = { event_date: timeIn(729 * DAY), event_end_date: null };
    const refused = await refusal(at(before, 0), { ...farther, series: 'following' });
    expect(Object.keys(refused.details?.fields ?? {})).toEqual(['event_date']);
    expect((await save(at(before, 0), farther)).event_date > inDays(700)).toBe(true);
  });
});

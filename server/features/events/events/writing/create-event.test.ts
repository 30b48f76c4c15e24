import { describe, expect, it } from 'vitest';
import type { EventCard, EventDetail, ListedEvent } from '#contract/events/events.ts';
import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { newId } from '#server/platform/ids.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { eventFields, inDays, timeIn } from '../events.testing.ts';

const site = useTestApp();

describe('a new event', () => {
  it('has the fields and the picture that its organiser has sent [EVENT-05, UPLOAD-07]', async () => {
    const member = await site().member({ display_name: '主催する人' });
    const picture = await upload(member, await pngPicture({ width: 40, height: 30 }), {
      folder: 'event-images',
    });
    const { requestId, ...fields } = eventFields();
    const input = { ...fields, image_key: picture.key, requestId };
    const { event } = await member.call('createEvent', input);
    expect(event).toMatchObject({ ...fields, image_url: picture.url, image: { width: 40 } });
    expect(event.profiles.display_name).toBe('主催する人');
    expect(event.can.edit).toBe(true);
    expect(picture.key.startsWith('event-images/')).toBe(true);
    const visible = await site().visitor().fetch(picture.url);
    expect(visible.status).toBe(200);
    expect(await member.get<EventDetail>(`/api/events/${event.id}`)).toEqual(event);
  });

  it('is found by search', async () => {
    const member = await site().member();
    const { event } = await member.call('createEvent', { ...eventFields(), title: '金魚すくい' });
    const found = await member.get<Page<EventCard>>('/api/search?type=events&q=金魚');
    expect(found.items).toMatchObject([{ id: event.id }]);
  });

  it('is online when no venue is given, and accepts the aliases of the time fields [EREC-05, EREC-07, EREC-09]', async () => {
    const member = await site().member();
    const { event_date, event_end_date, location, ...fields } = eventFields();
    const times = { date: event_date, endDate: event_end_date };
    const { event } = await member.call('createEvent', { ...fields, ...times, location: ' ' });
    expect(event).toMatchObject({ location: 'オンライン', event_date, event_end_date });
  });

  it('has its times under both field names in the response, on its page and in lists [EREC-16, EREC-17]', async () => {
    const member = await site().member();
    const { event } = await member.call('createEvent', eventFields());
    const { id, event_date: date, event_end_date: endDate } = event;
    expect(endDate).not.toBeNull();
    expect(event).toMatchObject({ date, endDate });
    expect(await member.get(`/api/events/${id}`)).toMatchObject({ date, endDate });
    const { items } = await member.get<Page<ListedEvent>>('/api/events');
    expect(items.find((item) => item.id === id)).toMatchObject({ date, endDate });
    const next = await member.get<{ items: object[] }>('/api/events/next');
    expect(next.items).not.toEqual([]);
    for (const item of next.items) {
      expect(item).toHaveProperty('event_date');
      expect(item).not.toHaveProperty('date');
      expect(item).not.toHaveProperty('endDate');
    }
  });

  it('can be all-day, from 0:00 on the first day until 23:59 on the last day, in Japan [EVENT-51, EVENT-77]', async () => {
    const member = await site().member();
    const year = new Date().getUTCFullYear() + 1;
    const start = { event_date: `${year}-11-21T22:00:00.000Z`, event_end_date: null };
    const fields = { ...eventFields(), ...start, is_all_day: true };
    const { event } = await member.call('createEvent', fields);
    const day = {
      is_all_day: true,
      event_date: `${year}-11-21T15:00:00.000Z`,
      event_end_date: `${year}-11-22T14:59:00.000Z`,
    };
    expect(event).toMatchObject(day);
    const end = { event_end_date: `${year}-11-24T10:00:00.000Z` };
    const several = { ...fields, ...end, requestId: newId() };
    const last = { event_end_date: `${year}-11-24T14:59:00.000Z` };
    const { event: longer } = await member.call('createEvent', several);
    expect(longer).toMatchObject({ ...day, ...last });
    expect(await member.call('createEvent', several)).toEqual({ event: longer });
  });

  it('can be all-day today, but not yesterday [EVENT-51]', async () => {
    const member = await site().member();
    const onDay = (event_date: string) =>
      member.call('createEvent', {
        ...eventFields(),
        ...{ event_date, event_end_date: null, is_all_day: true },
      });
    expect((await onDay(timeIn(0))).event.is_all_day).toBe(true);
    const failure = await failureOf(onDay(inDays(-1)));
    expect(failure.envelope.details?.fields).toEqual({
      event_date: '開始日時には、これからの日時を入力してください',
    });
  });

  it('stores times with milliseconds, regardless of their format', async () => {
    const member = await site().member();
    const event_date = `${inDays(1).slice(0, 19)}Z`;
    const input = { ...eventFields(), event_date, event_end_date: null };
    const { event } = await member.call('createEvent', input);
    expect(event.event_date).toBe(new Date(event_date).toISOString());
  });
});

describe('createEvent refuses', () => {
  const late = '開始日時には、これからの日時を入力してください';
  const start = inDays(3);
  it.each<[string, object, string, string]>([
    ['no start', { event_date: undefined }, 'event_date', '開始日時を入力してください'],
    ['a past start', { event_date: timeIn(-2 * MINUTE) }, 'event_date', late],
    [
      'a start too far',
      { event_date: inDays(731) },
      'event_date',
      '開始日時は2年以内にしてください',
    ],
    [
      'an end at the start',
      { event_date: start, event_end_date: start },
      'event_end_date',
      '終了日時は、開始日時より後にしてください',
    ],
    [
      'an end before the start',
      { event_end_date: timeIn(HOUR) },
      'event_end_date',
      '終了日時は、開始日時より後にしてください',
    ],
    [
      'an end too late',
      { event_end_date: timeIn(94 * DAY) },
      'event_end_date',
      '終了日時は、開始から92日以内にしてください',
    ],
    ['no title', { title: ' ' }, 'title', 'タイトルを入力してください'],
    ['a capacity of zero', { capacity: 0 }, 'capacity', '定員は1人以上で入力してください'],
    [
      'a link to no web page',
      { event_url: 'javascript:alert(1)' },
      'event_url',
      'リンクは「https://」または「http://」で始まるURLを入力してください',
    ],
    ['a tag with a comma', { tag: 'a,b' }, 'tag', 'タグに「,」は使えません'],
    [
      'repeats beyond two years',
      { repeat: { every: 'month-day', times: 52 } },
      'repeat',
      '最後の回が2年より先になります。回数を減らしてください',
    ],
  ])('%s [EVENT-08, EVENT-82, EVENT-83]', async (_, fields, field, message) => {
    const member = await site().member();
    const input = { ...eventFields(), event_end_date: null, ...fields };
    const failure = await failureOf(member.call('createEvent', input));
    expect(failure.envelope.details?.fields).toEqual({ [field]: message });
  });

  it('a picture of another member', async () => {
    const [member, other] = [await site().member(), await site().member()];
    const folder = 'event-images';
    const { key } = await upload(other, await pngPicture({ width: 8, height: 8 }), { folder });
    const input = { ...eventFields(), image_key: key };
    const failure = await failureOf(member.call('createEvent', input));
    expect(failure.envelope.details?.reason).toBe('picture-not-yours');
  });
});

it('createEvent accepts a start that has just passed, because clocks can be slow [EVENT-83]', async () => {
  const member = await site().member();
  const input = { ...eventFields(), event_date: timeIn(-MINUTE / 2) };
  expect((await member.call('createEvent', input)).event.title).toBe(input.title);
});

describe('a repeated request', () => {
  it('creates one event, even when the calls are concurrent [EVENT-10]', async () => {
    const member = await site().member();
    const input = { ...eventFields(), repeat: { every: 'week' as const, times: 3 } };
    const answers = await Promise.all([1, 2, 3].map(() => member.call('createEvent', input)));
    const [id, ...others] = new Set(answers.map(({ event }) => event.id));
    expect(others).toEqual([]);
    const path = `/api/events/${id}/series`;
    expect((await member.get<{ items: EventCard[] }>(path)).items).toHaveLength(3);
  });

  it('with other contents is refused [EVENT-84]', async () => {
    const member = await site().member();
    const input = { ...eventFields(), repeat: { every: 'week' as const, times: 2 } };
    await member.call('createEvent', input);
    const others = [{ title: '別の会' }, { repeat: { every: 'two-weeks' as const, times: 2 } }];
    for (const other of others) {
      const failure = await failureOf(member.call('createEvent', { ...input, ...other }));
      expect(failure.envelope.details?.reason).toBe('request-used');
    }
  });

  it('creates another event for another member with the same request id', async () => {
    const [member, other] = [await site().member(), await site().member()];
    const requestId = newId();
    const mine = await member.call('createEvent', { ...eventFields(), requestId });
    const theirs = await other.call('createEvent', { ...eventFields(), requestId });
    expect(theirs.event.id).not.toBe(mine.event.id);
  });
});

it('search finds all dates of a repeated event by its title, but only the first and the last date by its description [EVENT-87]', async () => {
  const member = await site().member();
  const texts = { title: '蛍狩り', description: '懐中電灯をお持ちください' };
  const repeat = { every: 'week' as const, times: 3 };
  const { event } = await member.call('createEvent', { ...eventFields(), ...texts, repeat });
  const { items } = await member.get<{ items: EventCard[] }>(`/api/events/${event.id}/series`);
  // Searches each day separately, because a search of all days shows a series once.
  const foundOnEach = (q: string) =>
    Promise.all(
      items.map(async ({ event_date }) => {
        const day = japanDay(Date.parse(event_date));
        const path = `/api/search?type=events&q=${q}&since=${day}&until=${day}`;
        return (await member.get<Page<EventCard>>(path)).items.map(({ id }) => id);
      }),
    );
  const [first, second, third] = items.map(({ id }) => [id]);
  expect(await foundOnEach('蛍狩')).toEqual([first, second, third]);
  expect(await foundOnEach('懐中電灯')).toEqual([first, [], third]);
});

it('createEvent creates all dates of a repeated event as one series, each with the same duration [EVENT-13]', async () => {
  const member = await site().member();
  const input = { ...eventFields(), repeat: { every: 'week' as const, times: 4 } };
  const { event } = await member.call('createEvent', input);
  expect(event.series_id).toBe(event.id);
  const { items } = await member.get<{ items: EventCard[] }>(`/api/events/${event.id}/series`);
  const after = (time: string, weeks: number) =>
    new Date(Date.parse(time) + weeks * 7 * DAY).toISOString();
  expect(items.map(({ event_date, event_end_date }) => [event_date, event_end_date])).toEqual(
    [0, 1, 2, 3].map((week) => [after(input.event_date, week), after(input.event_end_date, week)]),
  );
});

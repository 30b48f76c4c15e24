import { beforeAll, describe, expect, it } from 'vitest';
import type { EventCard } from '#contract/events/events.ts';
import { japanDay } from '#contract/foundations/wall-clock.ts';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { eventFields, inDays } from '#server/features/events/events/events.testing.ts';
import {
  addToIndex,
  reindexEvent,
} from '#server/features/foundations/search-index/search-index.service.ts';
import { fields } from '#server/features/posts/posts/writing/write-post.testing.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { find, findAll } from './search.testing.ts';

const site = useTestApp();

let reader: TestClient;
beforeAll(async () => {
  reader = await site().member();
});

async function publish(character_tags: string[]): Promise<string> {
  const input = { ...fields, character_tags, requestId: newId() };
  return (await reader.call('createPost', input)).post.id;
}

describe('tags', () => {
  beforeAll(async () => {
    await publish(['星野さくら', 'さくら餅', '100%']);
    await publish(['さくら餅', 'ｻｸﾗ咲ク', 'Hoshi']);
    await publish(['さくら餅', '星野さくら']);
  });

  it.each([
    ['two characters in the middle', '野さ', ['星野さくら']],
    ['another script, the most used first', 'サクラ', ['さくら餅', '星野さくら', 'ｻｸﾗ咲ク']],
    ['one kana, as a beginning', 'さ', ['さくら餅', 'ｻｸﾗ咲ク']],
    ['one kanji, in the middle', '咲', ['ｻｸﾗ咲ク']],
    ['one kanji, at the end', '餅', ['さくら餅']],
    ['a letter, as a beginning', 'ｈ', ['Hoshi']],
    ['several words', 'さくら 星', ['星野さくら']],
    ['a beginning and a middle', 'さ 咲', ['ｻｸﾗ咲ク']],
    ['#, as a beginning', '#さくら', ['さくら餅', 'ｻｸﾗ咲ク']],
    ['a percent sign as it is', '0%', ['100%']],
    ['parts that are not adjacent', '星く', []],
    ['a part without another', 'さくら -星', ['さくら餅', 'ｻｸﾗ咲ク']],
    ['a part without an excluded beginning', 'さくら -#ほし -#サクラ餅', ['星野さくら', 'ｻｸﾗ咲ク']],
    ['a part without an excluded kana at the beginning', 'さくら -さ', ['星野さくら']],
    ['nothing', '', []],
    ['filters of posts', 'category:photo from:@x', []],
  ])('are found by %s [SEARCH-08, SEARCH-20, SEARCH-26]', async (_, q, expected) => {
    const { items } = await find(reader, 'tags', q);
    expect(items.map(({ tag }) => tag)).toEqual(expected);
  });

  it('include their number of posts, page by page [SEARCH-08]', async () => {
    const items = await findAll(reader, 'tags', 'さくら', { limit: '1' });
    expect(items).toEqual([
      { tag: 'さくら餅', count: 3, is_character: false },
      { tag: '星野さくら', count: 2, is_character: false },
      { tag: 'ｻｸﾗ咲ク', count: 1, is_character: false },
    ]);
  });

  it('are omitted when muted or when they have a muted word, and other tags fill the list [HIDE-19, HIDE-38, SEARCH-13, SEARCH-37]', async () => {
    const viewer = await site().member();
    await viewer.call('setMute', { kind: 'tag', value: 'サクラ餅' });
    await viewer.call('setMute', { kind: 'word', value: '咲く' });
    const page = await find(viewer, 'tags', 'さくら', { limit: '1' });
    expect(page).toMatchObject({ items: [{ tag: '星野さくら' }], has_more: false });
    expect((await find(viewer, 'tags', '#さくら餅')).items).toEqual([]);
  });

  it('disappear with their last post [SEARCH-08]', async () => {
    const postId = await publish(['つかいすて']);
    expect((await find(reader, 'tags', 'いす')).items).toHaveLength(1);
    await reader.call('deletePost', { postId });
    expect((await find(reader, 'tags', 'いす')).items).toEqual([]);
  });
});

describe('events', () => {
  async function insertEvent(change: Partial<Tables['events']>): Promise<Tables['events']> {
    const event_date = '2027-05-01T10:00:00.000Z';
    const row = eventRow({ user_id: reader.id, title: 'お絵かき会', event_date, ...change });
    await site().database.write(async (transaction) => {
      await transaction.insertInto('events').values(row).execute();
      await addToIndex(transaction, { events: [row] });
    });
    return row;
  }

  /** Creates a weekly event of five dates. Returns its organiser, its dates and a search by the organiser. */
  async function readingCircle(title: string) {
    const owner = await site().member();
    const fields = { ...eventFields(), title, description: 'しおりを作ります' };
    const repeat = { every: 'week' as const, times: 5 };
    const { event } = await owner.call('createEvent', { ...fields, repeat });
    const path = `/api/events/${event.id}/series`;
    const { items: events } = await owner.get<{ items: EventCard[] }>(path);
    const search = (q: string, more = {}) => find(owner, 'events', q, more);
    return { owner, events, search };
  }

  /** Returns the day in Japan on which an event begins, as a period. */
  function dayOf(event: EventCard | undefined): Record<string, string> {
    const day = japanDay(Date.parse(event?.event_date ?? ''));
    return { since: day, until: day };
  }

  beforeAll(async () => {
    await insertEvent({ description: 'ﾀﾌﾞﾚｯﾄを持って集まりましょう', location: '渋谷' });
    await insertEvent({ title: 'お茶会', event_date: '2027-06-01T10:00:00.000Z' });
    await insertEvent({ title: 'お茶とお絵かき', event_date: '2027-04-01T10:00:00.000Z' });
  });

  it.each([
    ['the title, the next first', 'お茶', ['お茶とお絵かき', 'お茶会']],
    ['the description', 'たぶれっと', ['お絵かき会']],
    ['the place', '澁谷', ['お絵かき会']],
    ['one kanji', '絵', ['お茶とお絵かき', 'お絵かき会']],
    ['several words', '絵か お茶', ['お茶とお絵かき']],
    ['words combined with filters of posts', '茶会 #茶 from:@x', ['お茶会']],
    ['a word without another', '絵か -お茶', ['お絵かき会']],
    ['a word without another in the place', '絵か -渋谷', ['お茶とお絵かき']],
    ['a word without one kana, which no event has', 'お茶 -お', ['お茶とお絵かき', 'お茶会']],
    ['one kana', 'お', []],
    ['filters of posts alone', 'category:photo', []],
    ['nothing', '', []],
  ])('are found by %s [SEARCH-07, SEARCH-09, SEARCH-20]', async (_, q, expected) => {
    const { items } = await find(reader, 'events', q);
    expect(items.map(({ title }) => title)).toEqual(expected);
  });

  it('are found by the days in Japan on which they begin [SEARCH-38]', async () => {
    await insertEvent({ title: '深夜の集い', event_date: '2027-07-01T15:30:00.000Z' });
    const on = async (day: string) =>
      (await find(reader, 'events', '深夜の集い', { since: day, until: day })).items.length;
    expect([await on('2027-07-01'), await on('2027-07-02')]).toEqual([0, 1]);
  });

  it('are found by their current texts, and not after their deletion [SEARCH-09]', async () => {
    const event = await insertEvent({ title: 'きもだめし大会' });
    const { database } = site();
    await database.write(async (transaction) => {
      const changed = { ...event, title: 'はなび大会' };
      await transaction.updateTable('events').set(changed).where('id', '=', event.id).execute();
      await reindexEvent(transaction, changed);
    });
    expect((await find(reader, 'events', 'きもだ')).items).toEqual([]);
    expect((await find(reader, 'events', 'はなび')).items).toMatchObject([{ id: event.id }]);
    await database.write((transaction) =>
      transaction.deleteFrom('events').where('id', '=', event.id).execute(),
    );
    expect((await find(reader, 'events', 'はなび')).items).toEqual([]);
  });

  it('are found in the order of their begin from today on, and then the latest first, page by page [SEARCH-09]', async () => {
    const days = [-40, 3, -2, 90, 1, 0];
    const ofDay = new Map<string, number>();
    for (const day of days) {
      const { id } = await insertEvent({ title: '天体観測', event_date: inDays(day) });
      ofDay.set(id, day);
    }
    const found = await findAll(reader, 'events', '天体観測', { limit: '2' });
    expect(found.map(({ id }) => ofDay.get(id))).toEqual([0, 1, 3, 90, -2, -40]);
  });

  it('that began on an earlier day and are under way come first, the latest first, page by page [SEARCH-39]', async () => {
    const times = [
      ['終わった', -3, -1],
      ['先週から', -7, 3],
      ['おとといから', -2, 1],
      ['あした', 1, 2],
      ['先月', -30, -29],
    ] as const;
    for (const [name, from, until] of times) {
      const dates = { event_date: inDays(from), event_end_date: inDays(until) };
      await insertEvent({ title: `${name}の展覧会`, ...dates });
    }
    const cancelled = { event_date: inDays(-1), event_end_date: inDays(1) };
    await insertEvent({ ...cancelled, title: '中止の展覧会', cancelled_at: inDays(-1) });
    const order = ['おとといから', '先週から', 'あした', '中止', '終わった', '先月'];
    for (const limit of ['1', '2', '20']) {
      const found = await findAll(reader, 'events', '展覧会', { limit });
      expect(found.map(({ title }) => title)).toEqual(order.map((name) => `${name}の展覧会`));
    }
  });

  it('that are repeated are found once, as their next date, on one page [SEARCH-23, SEARCH-35]', async () => {
    const { events, search } = await readingCircle('静かな読書会');
    const single = await insertEvent({ title: '読書会の準備', event_date: inDays(1) });
    const [next] = events;
    const card = { id: next?.id, more_dates: 4 };
    expect((await search('読書会')).items).toMatchObject([card, { id: single.id }]);
    const paged = await findAll(reader, 'events', '読書会', { limit: '1' });
    expect(paged).toMatchObject([card, { id: single.id }]);
    expect((await search('しおり')).items).toMatchObject([card]);
    expect((await search('読書会', dayOf(events[1]))).items).toMatchObject([{ id: events[1]?.id }]);
  });

  it('that are repeated are also found by words that only one date of the series has [SEARCH-36]', async () => {
    const { owner, events, search } = await readingCircle('詩を読む夜');
    const [, second, , fourth] = events;
    const save = (date: EventCard | undefined, texts: { title?: string; description?: string }) => {
      if (!date) throw new Error('no date');
      const { id: eventId, title, location, event_date, event_end_date } = date;
      const fields = { title, location, event_date, event_end_date, ...texts };
      return owner.call('updateEvent', { eventId, ...fields });
    };
    await save(second, { title: '特別な朗読の回' });
    await save(fourth, { description: '双子の詩人' });
    expect((await search('朗読')).items).toMatchObject([{ id: second?.id }]);
    expect((await search('双子の詩人')).items).toMatchObject([{ id: fourth?.id }]);
    const ids = (await search('詩を読む夜')).items.map(({ id }) => id);
    expect(ids).toEqual([events[0]?.id, fourth?.id]);
  });

  it('of members whom the viewer mutes or blocks are omitted, and other events fill the list [SEARCH-13, SEARCH-37]', async () => {
    const [muted, blocked, viewer] = await Promise.all([1, 2, 3].map(() => site().member()));
    if (!muted || !blocked || !viewer) throw new Error('no members');
    const late = { title: 'こっそり集会', event_date: '2027-09-01T10:00:00.000Z' };
    await insertEvent({ ...late, user_id: muted.id });
    await insertEvent({ ...late, user_id: blocked.id });
    const shown = await insertEvent({ title: 'こっそり集会' });
    await viewer.call('setMute', { kind: 'user', value: muted.id });
    await viewer.call('setBlock', { userId: blocked.id, blocked: true });
    const page = await find(viewer, 'events', 'こっそり', { limit: '1' });
    expect(page).toMatchObject({ items: [{ id: shown.id }], has_more: false });
    expect((await find(reader, 'events', 'こっそり')).items).toHaveLength(3);
  });

  it('are returned page by page [SEARCH-09]', async () => {
    const titles = (await findAll(reader, 'events', 'お', { limit: '1' })).map(({ id }) => id);
    expect(titles).toEqual([]);
    expect(await findAll(reader, 'events', '絵か', { limit: '1' })).toHaveLength(2);
  });
});

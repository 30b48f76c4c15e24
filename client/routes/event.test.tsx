import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JoinAnswer } from '../../contract/event-joins.ts';
import type { EventDetail } from '../../contract/events.ts';
import type { FollowListItem } from '../../contract/follows.ts';
import { joinStore } from '../features/events/joining/joins.queries.ts';
import { anEvent, anEventCard, anOwnEvent } from '../testing/events.ts';
import { aCard } from '../testing/posts.ts';
import { aMember, renderInApp } from '../testing/render.tsx';
import { type Handlers, refusal, stubServer } from '../testing/server.ts';
import { receiveToasts, type Toast } from '../ui/toast.tsx';
import EventPage from './event.tsx';

let toasts: Toast[] = [];
let stopToasts = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-19T00:00:00.000Z'), toFake: ['Date'] });
  toasts = [];
  stopToasts = receiveToasts((toast) => toasts.push(toast));
});

afterEach(() => {
  stopToasts();
  cleanup();
  joinStore.setViewer(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const organiser = {
  id: 'aUser000000000000002',
  username: 'mizuki',
  display_name: 'みずき',
  avatar_url: null,
  is_verified: false,
};
const event = anEvent({
  user_id: organiser.id,
  profiles: organiser,
  description: '一緒に描きましょう。\nhttps://example.com/room',
  event_url: 'https://www.example.com/live',
  joined_count: 3,
  interested_count: 5,
});
const over = {
  event_date: '2026-11-01T11:00:00.000Z',
  event_end_date: '2026-11-01T13:00:00.000Z',
};

const fan: FollowListItem = {
  user: { ...organiser, id: 'aUser000000000000003', display_name: 'ほしの', bio: '' },
  follow: null,
};

/** A server that stores what the viewer says about the event. `moved` is the change of the counts meanwhile. */
function aServer(shown: EventDetail, handlers: Handlers = {}) {
  const stored = { ...shown };
  return stubServer({
    '/api/events/{eventId}': () => stored,
    '/api/events/{eventId}/members': () => ({ items: [fan], next_cursor: null, has_more: false }),
    '/functions/setEventJoin': ({ data }): JoinAnswer => {
      const isFull = stored.capacity !== null && stored.joined_count >= stored.capacity;
      if (stored.my_state === 'joined') stored.joined_count -= 1;
      if (stored.my_state === 'waiting') stored.waiting_count -= 1;
      if (stored.my_state === 'interested') stored.interested_count -= 1;
      stored.my_state = data.state === 'none' ? null : data.state;
      if (data.state === 'joined' && isFull) stored.my_state = 'waiting';
      if (stored.my_state === 'joined') stored.joined_count += 1;
      if (stored.my_state === 'waiting') stored.waiting_count += 1;
      if (stored.my_state === 'interested') stored.interested_count += 1;
      stored.my_waiting_position = stored.my_state === 'waiting' ? stored.waiting_count : null;
      return stored;
    },
    ...handlers,
  });
}

async function show(shown: EventDetail = event, handlers: Handlers = {}) {
  const calls = aServer(shown, handlers);
  const app = renderInApp(<EventPage />, {
    session: aMember(),
    path: `/events/${shown.id}`,
    route: '/events/:eventId',
  });
  await screen.findByRole('heading', { level: 1, name: shown.title });
  const joins = () => calls.filter(({ path }) => path === '/functions/setEventJoin');
  return { ...app, calls, joins };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const panel = () => screen.getByRole('region', { name: '参加' });

describe('the page of an event', () => {
  it('tells when, where, by whom and what about, with links that open in a new tab', async () => {
    await show();
    const facts = screen.getByRole('region', { name: '日時と場所' });
    expect(facts.textContent).toContain('2031年11月22日(土)20:00〜22:00 (JST)');
    expect(facts.textContent).toContain('オンライン');
    const link = within(facts).getByRole('link', { name: /^example\.com を開く/ });
    expect(link.getAttribute('href')).toBe('https://www.example.com/live');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(screen.getByRole('link', { name: /主催\s*みずき/ }).getAttribute('href')).toBe(
      `/user/${organiser.id}`,
    );
    expect(screen.getByRole('link', { name: /example\.com\/room/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'このイベントを報告' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: '主催者のメニュー' })).toBeNull();
  });

  it('says that it is missing, and leads to the list', async () => {
    stubServer({});
    const path = '/events/anEvent0000000000009';
    renderInApp(<EventPage />, { session: aMember(), path, route: '/events/:eventId' });
    const name = 'このイベントは見つかりませんでした';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'イベントの一覧へ' }).getAttribute('href')).toBe(
      '/events',
    );
  });

  it('can be read again after a failure', async () => {
    let works = false;
    aServer(event, { '/api/events/{eventId}': () => (works ? event : refusal('unavailable')) });
    const path = `/events/${event.id}`;
    renderInApp(<EventPage />, { session: aMember(), path, route: '/events/:eventId' });
    const retry = await screen.findByRole('button', { name: '再試行' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeTruthy();
  });

  it('links to the other dates of a series, without those that are over', async () => {
    const dates = [
      anEventCard({ id: 'anEvent0000000000003', ...over }),
      anEventCard(),
      anEventCard({ id: 'anEvent0000000000002', event_date: '2031-11-29T11:00:00.000Z' }),
      anEventCard({
        id: 'anEvent0000000000004',
        event_date: '2031-12-06T11:00:00.000Z',
        event_end_date: '2031-12-06T13:00:00.000Z',
        is_cancelled: true,
      }),
    ];
    await show(
      { ...event, series_id: 'aSeries0000000000001' },
      { '/api/events/{eventId}/series': () => ({ items: dates }) },
    );
    const series = await screen.findByRole('region', { name: 'ほかの日程' });
    const links = within(series).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining('11月29日(土)'),
      '12月6日(土)中止',
    ]);
  });

  it('offers the ways into a calendar', async () => {
    await show(event, { '/api/calendar-feed': () => ({ path: null }) });
    await press('カレンダーに追加');
    const file = await screen.findByRole('menuitem', { name: /ICS/ });
    expect(file.getAttribute('href')).toBe(`/events/${event.id}.ics`);
    const google = screen.getByRole('menuitem', { name: /^Googleカレンダー/ });
    const form = new URL(google.getAttribute('href') ?? '').searchParams;
    expect(form.get('dates')).toBe('20311122T110000Z/20311122T130000Z');
    expect(google.getAttribute('target')).toBe('_blank');
    await userEvent.click(screen.getByRole('menuitem', { name: '自分のカレンダーを購読' }));
    expect(await screen.findByRole('button', { name: '購読用のURLを作る' })).toBeTruthy();
  });
});

describe('joining', () => {
  it('counts at once, and is confirmed by the server', async () => {
    let answer = () => {};
    const { joins } = await show(event, {
      '/functions/setEventJoin': async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return {
          my_state: 'joined',
          my_waiting_position: null,
          joined_count: 9,
          interested_count: 5,
          waiting_count: 0,
        };
      },
    });
    fireEvent.click(screen.getByRole('button', { name: '参加する' }));
    expect(panel().textContent).toContain('参加予定です');
    expect(panel().textContent).toContain('参加 4人');
    await waitFor(() => expect(joins().map(({ data }) => data.state)).toEqual(['joined']));
    answer();
    await waitFor(() => expect(toasts[0]?.title).toBe('参加を登録しました'));
  });

  it('keeps the focus on its button, and can be taken back and undone', async () => {
    const { joins } = await show({ ...event, my_state: 'joined' });
    await press('参加を取りやめる');
    expect(document.activeElement?.textContent).toBe('参加する');
    await waitFor(() => expect(toasts[0]?.title).toBe('参加を取りやめました'));
    act(() => toasts[0]?.action?.onSelect());
    await waitFor(() => expect(joins().map(({ data }) => data.state)).toEqual(['none', 'joined']));
    await waitFor(() => expect(panel().textContent).toContain('参加予定です'));
  });

  it('returns to what it was when it fails, and tells why', async () => {
    await show(event, {
      '/functions/setEventJoin': () => refusal('failed-precondition'),
    });
    await press('参加する');
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: '変更できませんでした' }));
    expect(screen.getByRole('button', { name: '参加する' })).toBeTruthy();
    expect(panel().textContent).toContain('参加 3人');
  });

  it('waits when the event is full, with the place on the list, and asks before giving it up', async () => {
    const { joins } = await show({ ...event, capacity: 3, waiting_count: 2 });
    expect(panel().textContent).toContain('満員です');
    expect(panel().textContent).toContain('キャンセル待ち 2人');
    await press('キャンセル待ちに登録');
    expect(panel().textContent).toContain('キャンセル待ち 3番目');
    await waitFor(() => expect(toasts[0]?.title).toBe('キャンセル待ちに登録しました'));
    await press('キャンセル待ちをやめる');
    const dialog = await screen.findByRole('dialog', { name: 'キャンセル待ちをやめますか？' });
    expect(joins()).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'キャンセル待ちをやめる' }));
    await waitFor(() => expect(joins().at(-1)?.data).toMatchObject({ state: 'none' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('キャンセル待ちをやめました'));
    expect(toasts.at(-1)?.action).toBeUndefined();
  });

  it('asks before a place of a full event is given up', async () => {
    const { joins } = await show({ ...event, capacity: 3, my_state: 'joined' });
    await press('参加を取りやめる');
    const dialog = await screen.findByRole('dialog', { name: '参加を取りやめますか？' });
    await userEvent.click(within(dialog).getByRole('button', { name: '参加を続ける' }));
    expect(joins()).toHaveLength(0);
    expect(panel().textContent).toContain('参加予定です');
  });

  it('is told when the last place went to somebody else meanwhile', async () => {
    await show(
      { ...event, capacity: 4 },
      {
        '/functions/setEventJoin': () => ({
          my_state: 'waiting',
          my_waiting_position: 1,
          joined_count: 4,
          interested_count: 5,
          waiting_count: 1,
        }),
      },
    );
    await press('参加する');
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({
        title: 'キャンセル待ちに登録しました',
        message: 'いま1番目です。空きが出たらお知らせします。',
      }),
    );
  });

  it('can be interest instead', async () => {
    await show();
    await press('気になる');
    const button = screen.getByRole('button', { name: '気になる' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(panel().textContent).toContain('気になる 6人');
    await waitFor(() => expect(toasts[0]?.title).toBe('「気になる」に追加しました'));
  });

  const cannot = { ...event.can, join: false };
  it.each([
    ['終了', 'このイベントは終了しました。', { ...event, ...over, can: cannot }],
    ['受付終了', '参加の受付は終了しています。', { ...event, is_entry_closed: true, can: cannot }],
  ])('is not possible with the mark %s, and says why', async (mark, reason, shown) => {
    await show(shown);
    expect(screen.getByText(mark)).toBeTruthy();
    expect(panel().textContent).toContain(reason);
    expect(screen.queryByRole('button', { name: '参加する' })).toBeNull();
  });

  it('is not possible when it was cancelled, with the reason of the organiser', async () => {
    await show({
      ...event,
      is_cancelled: true,
      cancel_reason: '会場が使えなくなりました',
      can: cannot,
    });
    expect(screen.getByText('中止')).toBeTruthy();
    expect(screen.getByText('このイベントは中止になりました')).toBeTruthy();
    expect(within(panel()).queryByRole('button')).toBeNull();
    expect(screen.getByText('主催者より：会場が使えなくなりました')).toBeTruthy();
  });

  it('shows who comes, and for organisers who waits', async () => {
    const { calls } = await show(anOwnEvent({ joined_count: 1, waiting_count: 1 }));
    await userEvent.click(screen.getByRole('button', { name: /^参加する人を見る/ }));
    const dialog = await screen.findByRole('dialog', { name: '参加する人' });
    expect(await within(dialog).findByRole('link', { name: /ほしの/ })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('tab', { name: /キャンセル待ち/ }));
    await waitFor(() => expect(calls.at(-1)?.path).toContain('state=waiting'));
    expect(await within(dialog).findByRole('link', { name: /ほしの/ })).toBeTruthy();
  });
});

describe('the tools of the organiser', () => {
  const own = anOwnEvent({ joined_count: 12 });
  const tools = () => screen.getByRole('region', { name: '主催者のメニュー' });

  it('export the list, and close the entry until that is undone', async () => {
    let closed = false;
    const { calls } = await show(own, {
      '/api/events/{eventId}': () => ({ ...own, is_entry_closed: closed }),
      '/functions/setEventEntry': ({ data }) => {
        closed = data.closed;
        return { is_entry_closed: closed };
      },
    });
    const csv = within(tools()).getByRole('link', { name: /CSV/ });
    expect(csv.getAttribute('href')).toBe(`/events/${own.id}/members.csv`);
    await press('受付を締め切る');
    expect(await screen.findByRole('button', { name: '受付を再開する' })).toBeTruthy();
    expect(toasts[0]?.title).toBe('参加の受付を締め切りました');
    act(() => toasts[0]?.action?.onSelect());
    expect(await screen.findByRole('button', { name: '受付を締め切る' })).toBeTruthy();
    const sent = calls.filter(({ path }) => path === '/functions/setEventEntry');
    expect(sent.map(({ data }) => data.closed)).toEqual([true, false]);
  });

  it('send a message after a question that tells how many receive it', async () => {
    const { calls } = await show(own, {
      '/functions/messageEventMembers': () => ({ recipients: 12 }),
    });
    const sent = () => calls.filter(({ path }) => path === '/functions/messageEventMembers');
    await press('参加者へメッセージ');
    const dialog = await screen.findByRole('dialog', { name: '参加者へメッセージ' });
    const go = async (name: string) =>
      userEvent.click(await within(dialog).findByRole('button', { name }));
    await go('確認する');
    expect(within(dialog).getByText('メッセージを入力してください')).toBeTruthy();
    await userEvent.type(within(dialog).getByLabelText('メッセージ'), '明日の部屋はこちらです');
    await go('確認する');
    expect(within(dialog).getByText('12人に送りますか？')).toBe(document.activeElement);
    await go('書き直す');
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('メッセージ').value).toContain(
      '明日',
    );
    expect(sent()).toHaveLength(0);
    await go('確認する');
    await go('12人に送る');
    await waitFor(() => expect(toasts[0]?.title).toBe('12人に送りました'));
    expect(sent().map(({ data }) => data.content)).toEqual(['明日の部屋はこちらです']);
  });

  it('keep a message that could not be sent, and send it once when it is tried again', async () => {
    let works = false;
    const { calls } = await show(own, {
      '/functions/messageEventMembers': () =>
        works ? { recipients: 12 } : refusal('resource-exhausted', { reason: 'rate-limit' }),
    });
    await press('参加者へメッセージ');
    const dialog = await screen.findByRole('dialog', { name: '参加者へメッセージ' });
    const go = async (name: string) =>
      userEvent.click(await within(dialog).findByRole('button', { name }));
    await userEvent.type(await within(dialog).findByLabelText('メッセージ'), 'こんにちは');
    await go('確認する');
    await go('12人に送る');
    expect(await within(dialog).findByText(/操作が続きすぎています/)).toBeTruthy();
    works = true;
    await go('確認する');
    await go('12人に送る');
    await waitFor(() => expect(toasts[0]?.title).toBe('12人に送りました'));
    const sent = calls.filter(({ path }) => path === '/functions/messageEventMembers');
    expect(new Set(sent.map(({ data }) => data.requestId)).size).toBe(1);
  });
});

describe('お題', () => {
  const now = {
    event_date: '2026-11-18T11:00:00.000Z',
    event_end_date: '2026-11-20T11:00:00.000Z',
  };
  const posts = { items: [aCard({ title: 'お題の絵' })], next_cursor: null, has_more: false };
  const none = { items: [], next_cursor: null, has_more: false };

  it('shows the posts, and leads to the form with the tag filled in while the event is on', async () => {
    await show(
      { ...event, ...now, tag: '秋の夜長' },
      { '/api/events/{eventId}/posts': () => posts },
    );
    expect(await screen.findByRole('link', { name: /お題の絵/ })).toBeTruthy();
    const write = screen.getByRole('link', { name: 'お題で投稿する' });
    expect(new URL(`http://site.test${write.getAttribute('href')}`).searchParams.get('tag')).toBe(
      '秋の夜長',
    );
  });

  it('tells before the event how it works, and asks for no posts', async () => {
    const { calls } = await show({ ...event, tag: '秋の夜長' });
    expect(screen.getByText(/イベントの期間中にこのタグをつけて投稿すると/)).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('/posts'))).toEqual([]);
  });

  it.each([
    ['while it is on', now, '最初の作品を待っています。'],
    ['when it is over', over, '期間中の投稿はありませんでした。'],
  ])('says %s that there are none', async (_, times, text) => {
    await show({ ...event, ...times, tag: 'お題' }, { '/api/events/{eventId}/posts': () => none });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

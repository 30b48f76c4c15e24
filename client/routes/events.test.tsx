import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListedEvent } from '#client/testing/events.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import type { ListedEvent } from '#contract/events/events.ts';
import EventsPage from './events.tsx';

beforeEach(() => {
  // A Thursday, at 9:00 in Japan.
  vi.useFakeTimers({ now: new Date('2026-11-19T00:00:00.000Z'), toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

const id = (number: number) => `anEvent00000000000${String(number).padStart(2, '0')}`;
const page = (items: ListedEvent[]) => ({ items, next_cursor: null, has_more: false });
const searchOf = (path: string) => new URL(path, 'http://site.test').searchParams;

const ongoing = aListedEvent({
  id: id(1),
  title: '開催中の展示',
  event_date: '2026-11-18T03:00:00.000Z',
  event_end_date: '2026-11-20T03:00:00.000Z',
});
const later = [
  aListedEvent({
    id: id(2),
    title: '今夜のお絵かき会',
    event_date: '2026-11-19T11:00:00.000Z',
    event_end_date: '2026-11-19T13:00:00.000Z',
    capacity: 20,
    joined_count: 20,
    my_state: 'waiting',
  }),
  aListedEvent({
    id: id(3),
    title: '週末の同時視聴',
    event_date: '2026-11-21T11:00:00.000Z',
    event_end_date: null,
    is_cancelled: true,
    joined_count: 1234,
  }),
  aListedEvent({
    id: id(4),
    title: '年末の交流会',
    event_date: '2026-12-28T11:00:00.000Z',
    event_end_date: null,
    my_state: 'joined',
  }),
];
const past = [
  aListedEvent({
    id: id(5),
    title: 'ハロウィン会',
    event_date: '2026-10-31T11:00:00.000Z',
    event_end_date: null,
  }),
];

const lists: Handlers['/api/events'] = ({ path }) => {
  const search = searchOf(path);
  const all = { ongoing: [ongoing], upcoming: later, past }[search.get('scope') ?? 'upcoming'];
  if (search.has('month')) return page([...later, ongoing]);
  const isOwn = search.get('joined') === 'true';
  return page((all ?? []).filter(({ my_state }) => !isOwn || my_state !== null));
};

function show(search = '', events: Handlers['/api/events'] = lists) {
  const calls = stubServer({
    '/api/events': events,
    '/api/calendar-feed': () => ({ path: '/calendars/secret.ics' }),
  });
  const app = renderInApp(<EventsPage />, { session: aMember(), path: `/events${search}` });
  return { ...app, calls, search: () => app.router.state.location.search };
}

const group = (name: string) => screen.findByRole('region', { name });

describe('the list of events', () => {
  it('groups current and future events, with links, places and badges [EVENT-02, EVENT-114, ROUTE-46]', async () => {
    show();
    const now = within(await group('開催中')).getByRole('link', { name: /開催中の展示/ });
    expect(within(now).queryByText('開催中')).toBeNull();
    const today = within(await group('今日')).getByRole('link');
    expect(today.getAttribute('href')).toBe(`/events/${id(2)}`);
    expect(today.textContent).toContain('満員');
    expect(today.textContent).toContain('参加 20人（定員20人）');
    expect(today.textContent).toContain('キャンセル待ち');
    const week = within(await group('今週')).getByRole('link');
    expect(week.textContent).toContain('中止');
    expect(week.textContent).toContain('参加 1,234人');
    expect(within(await group('今後')).getByRole('link').textContent).toContain('参加予定');
    const create = screen.getByRole('link', { name: 'イベントを作る' });
    expect(create.getAttribute('href')).toBe('/events/new');
  });

  it('links to the other dates of a repeated event [EVENT-75]', async () => {
    const weekly = aListedEvent({ id: id(9), title: '週に一度の会', more_dates: 5 });
    show('', ({ path }) => page(searchOf(path).get('scope') === 'upcoming' ? [weekly] : []));
    const more = await screen.findByRole('link', { name: 'ほか5回の日程：週に一度の会' });
    expect(more.textContent).toBe('ほか5回の日程');
    expect(more.getAttribute('href')).toBe(`/events/${id(9)}?dates`);
  });

  it('shows an all-day event as under way until midnight in Japan [EVENT-78]', async () => {
    const event = aListedEvent({
      event_date: '2026-11-18T15:00:00.000Z',
      event_end_date: '2026-11-19T14:59:00.000Z',
      is_all_day: true,
    });
    vi.setSystemTime('2026-11-19T14:59:30.000Z');
    show('', ({ path }) => page(searchOf(path).get('scope') === 'ongoing' ? [event] : []));
    const card = within(await group('開催中')).getByRole('link');
    expect(card.textContent).toContain('終日');
    expect(card.textContent).not.toContain('00:00');
  });

  it('shows past events by month, and the events that the viewer joins [EVENT-114, ROUTE-46]', async () => {
    const { search } = show();
    await userEvent.click(screen.getByRole('tab', { name: '過去' }));
    const october = await group('2026年10月');
    expect(within(october).getByRole('link').textContent).not.toContain('終了');
    expect(search()).toBe('?view=past');
    await userEvent.click(screen.getByRole('tab', { name: '参加予定' }));
    expect(await screen.findByRole('link', { name: /年末の交流会/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /週末の同時視聴/ })).toBeNull();
  });

  it.each([
    ['', '予定されているイベントは、まだありません', 'イベントを作る'],
    ['?view=joined', '参加予定のイベントは、まだありません', 'イベントを探す'],
    ['?view=past', '終了したイベントは、まだありません', 'イベントを探す'],
    ['?view=month&month=2026-11', 'この月のイベントは、まだありません', 'イベントを作る'],
  ])('has an empty state at %s, with a next step [LIST-11]', async (search, text, action) => {
    show(search, () => page([]));
    const state = (await screen.findByText(text)).parentElement;
    expect(within(state ?? document.body).getByRole('link', { name: action })).toBeTruthy();
  });

  it.each(['', '?view=past', '?view=month'])(
    'can be loaded again after a failure, at the path /events%s',
    async (at) => {
      let works = false;
      show(at, (call) => (works ? lists(call) : refusal('unavailable')));
      const retry = await screen.findByRole('button', { name: '再試行' });
      works = true;
      await userEvent.click(retry);
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    },
  );

  it('loads further pages', async () => {
    show('', ({ path }) => {
      const search = searchOf(path);
      if (search.get('scope') === 'ongoing') return page([]);
      if (search.has('cursor')) return page(later.slice(1));
      return { items: later.slice(0, 1), next_cursor: 'next', has_more: true };
    });
    await group('今日');
    await userEvent.click(screen.getByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByRole('link', { name: /年末の交流会/ })).toBeTruthy();
  });
});

describe('the month', () => {
  const day = (name: RegExp) => screen.getByRole('button', { name });

  it('is a calendar with the number of events of each day [EVENT-41]', async () => {
    show('?view=month');
    expect(await screen.findByRole('grid', { name: '2026年11月' })).toBeTruthy();
    expect(
      await screen.findByRole('button', { name: '11月19日(木)、今日、イベント2件' }),
    ).toBeTruthy();
    expect(day(/^11月18日\(水\)、イベント1件$/)).toBeTruthy();
    expect(day(/^11月20日\(金\)、イベント1件$/)).toBeTruthy();
    expect(day(/^11月17日\(火\)、イベントなし$/)).toBeTruthy();
    expect(screen.getAllByRole('columnheader')).toHaveLength(7);
  });

  it('opens at today, and shows the whole month when today is selected again [EVENT-48, EVENT-71]', async () => {
    const { search } = show('?view=month');
    const list = await group('11月19日(木)のイベント');
    expect(await within(list).findAllByRole('link')).toHaveLength(2);
    expect(day(/^11月19日/).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(day(/^11月19日/));
    expect(await group('11月のイベント')).toBeTruthy();
    expect(search()).toBe('?view=month&month=2026-11');
    expect(day(/^11月19日/).getAttribute('aria-pressed')).toBe('false');
  });

  it('returns to today from another month [EVENT-72]', async () => {
    const { search } = show('?view=month&month=2027-02');
    await userEvent.click(screen.getByRole('link', { name: '今日' }));
    expect(search()).toBe('?view=month&month=2026-11&day=19');
    expect(day(/^11月19日/).getAttribute('aria-pressed')).toBe('true');
  });

  it('shows an event from an earlier month on each of its days [EVENT-62]', async () => {
    const exhibition = aListedEvent({
      title: '原画展',
      event_date: '2026-10-30T01:00:00.000Z',
      event_end_date: '2027-01-10T08:00:00.000Z',
    });
    const { calls } = show('?view=month&month=2026-11', () => page([exhibition]));
    expect(await screen.findAllByRole('button', { name: /^11月\d+日.*イベント1件$/ })).toHaveLength(
      30,
    );
    expect(screen.getByRole('link', { name: /原画展/ })).toBeTruthy();
    expect(calls.filter(({ path }) => searchOf(path).get('month') === '2026-11')).toHaveLength(1);
  });

  it('shows the name of an event of several days once in each week, and how many events do not fit [EVENT-49, EVENT-73]', async () => {
    const span = (number: number, title: string, from: string, until: string) =>
      aListedEvent({ id: id(number), title, event_date: from, event_end_date: until });
    const [early, late] = ['2026-11-12T01:00:00.000Z', '2026-11-16T08:00:00.000Z'];
    const evening = span(9, '夜のお茶会', '2026-11-14T11:00:00.000Z', '2026-11-14T12:00:00.000Z');
    show('?view=month&month=2026-11', () =>
      page([span(7, '原画展', early, late), span(8, '合宿', early, late), evening]),
    );
    const grid = await screen.findByRole('grid', { name: '2026年11月' });
    const barsIn = (week: number) =>
      within(within(grid).getAllByRole('row')[week] ?? grid).queryAllByText('原画展').length;
    await waitFor(() => expect([1, 2, 3, 4].map(barsIn)).toEqual([0, 1, 1, 0]));
    expect(day(/^11月13日\(金\)、イベント2件/).textContent).not.toContain('ほか');
    expect(day(/^11月14日\(土\)、イベント3件/).textContent).toContain('ほか1件');
    await userEvent.click(day(/^11月15日/));
    const list = await group('11月15日(日)のイベント');
    expect(within(list).getByRole('link', { name: /原画展/ })).toBeTruthy();
  });

  it('lists the events of the selected day, or of the month when the day is pressed again', async () => {
    const { search } = show('?view=month&month=2026-11');
    await screen.findByRole('link', { name: /年末の交流会/ });
    await userEvent.click(day(/^11月21日/));
    const list = await group('11月21日(土)のイベント');
    expect(within(list).getAllByRole('link')).toHaveLength(1);
    expect(search()).toBe('?view=month&month=2026-11&day=21');
    expect(day(/^11月21日/).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(day(/^11月21日/));
    expect(await group('11月のイベント')).toBeTruthy();
  });

  it('adds a history entry for each opened month [EVENT-61]', async () => {
    const { search, router } = show('?view=month');
    await userEvent.click(await screen.findByRole('link', { name: '次の月' }));
    expect(await screen.findByRole('grid', { name: '2026年12月' })).toBeTruthy();
    expect(search()).toBe('?view=month&month=2026-12');
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('grid', { name: '2026年11月' })).toBeTruthy();
  });

  it('has one Tab stop, and moves by the arrow keys into other months [EVENT-41]', async () => {
    const { search } = show('?view=month');
    const days = await screen.findAllByRole('button', { name: /^11月\d+日/ });
    expect(days.filter(({ tabIndex }) => tabIndex === 0)).toEqual([day(/^11月19日/)]);
    day(/^11月19日/).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(day(/^11月27日/));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(day(/^11月22日/));
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(document.activeElement).toBe(day(/^10月25日/)));
    expect(search()).toBe('?view=month&month=2026-10');
    await userEvent.keyboard('{PageDown}');
    await waitFor(() => expect(document.activeElement).toBe(day(/^11月25日/)));
    await userEvent.keyboard('{Enter}');
    expect(await group('11月25日(水)のイベント')).toBeTruthy();
  });

  it.each(['?view=month&month=2026-13', '?view=month&month=x&day=9'])(
    'is the current month at %s',
    async (search) => {
      show(search);
      expect(await screen.findByRole('grid', { name: '2026年11月' })).toBeTruthy();
    },
  );
});

describe('the calendar subscription of a member', () => {
  it('is offered above the list of the events that the member joins [EVENT-69]', async () => {
    show('?view=joined');
    await userEvent.click(screen.getByRole('button', { name: /自分のカレンダーを購読/ }));
    const address = await screen.findByLabelText<HTMLInputElement>('購読用のURL');
    expect(address.value).toBe(`${location.origin}/calendars/secret.ics`);
  });
});

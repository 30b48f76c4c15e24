import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anEventCard, anOwnEvent } from '#client/testing/events.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { aServer, event, organiser, over, press, setUpEventPage, show } from './event.testing.tsx';
import EventPage from './event.tsx';

setUpEventPage();

describe('the page of an event', () => {
  it('shows time, place, organiser and description, with links that open in a new tab [EVENT-42, ROUTE-47]', async () => {
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
    expect(screen.queryByRole('region', { name: '主催者のメニュー' })).toBeNull();
    await press('イベントのメニュー');
    expect(await screen.findByRole('menuitem', { name: '報告' })).toBeTruthy();
  });

  it('requests polls only if the event has a poll, or if the viewer is its organiser [POLL-63]', async () => {
    const pollsIn = ({ calls }: Awaited<ReturnType<typeof show>>) =>
      calls.filter(({ path }) => path.endsWith('/poll'));
    for (const shown of [{ ...event, has_poll: true }, anOwnEvent()]) {
      const page = await show(shown);
      await waitFor(() => expect(pollsIn(page)).toHaveLength(1));
      page.unmount();
    }
    // The code that requests polls has loaded by now, so a request would be sent at once.
    expect(pollsIn(await show())).toEqual([]);
  });

  it('reports that the event is missing, and links to the list [ROUTE-47]', async () => {
    stubServer({});
    const path = '/events/anEvent0000000000009';
    renderInApp(<EventPage />, { session: aMember(), path, route: '/events/:eventId' });
    const name = 'このイベントは見つかりませんでした';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'イベントの一覧へ' }).getAttribute('href')).toBe(
      '/events',
    );
  });

  it('can be retried after a failure', async () => {
    let works = false;
    aServer(event, { '/api/events/{eventId}': () => (works ? event : refusal('unavailable')) });
    const path = `/events/${event.id}`;
    renderInApp(<EventPage />, { session: aMember(), path, route: '/events/:eventId' });
    const retry = await screen.findByRole('button', { name: '再試行' });
    works = true;
    await userEvent.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeTruthy();
  });

  it('links to the other dates of a series, except past ones [EVENT-75]', async () => {
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
      '?dates',
    );
    const series = await screen.findByRole('region', { name: 'ほかの日程' });
    const links = within(series).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      expect.stringContaining('11月29日(土)'),
      '12月6日(土)中止',
    ]);
    const heading = within(series).getByRole('heading');
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('offers to add the event to a calendar [EVENT-46, JOIN-24]', async () => {
    let isDown = true;
    let path = '/calendars/secret.ics';
    await show(event, {
      '/api/calendar-feed': () => ({ path: null }),
      '/functions/renewCalendarFeed': () => (isDown ? refusal('unavailable') : { path }),
    });
    await press('カレンダーに追加');
    const file = await screen.findByRole('menuitem', { name: /ICS/ });
    expect(file.getAttribute('href')).toBe(`/events/${event.id}.ics`);
    const google = screen.getByRole('menuitem', { name: /^Googleカレンダー/ });
    const form = new URL(google.getAttribute('href') ?? '').searchParams;
    expect(form.get('dates')).toBe('20311122T110000Z/20311122T130000Z');
    expect(google.getAttribute('target')).toBe('_blank');
    await userEvent.click(screen.getByRole('menuitem', { name: '自分のカレンダーを購読' }));
    // The dialog itself shows the failure, because a toast would be below the dialog.
    await userEvent.click(await screen.findByRole('button', { name: '購読用のURLを作る' }));
    expect((await screen.findByRole('alert')).textContent).toContain('URLを作れませんでした');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: '購読用のURLを作る' }));
    const address = await screen.findByLabelText('購読用のURL');
    await waitFor(() => expect(document.activeElement).toBe(address));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '新しいURLに変える' }));
    await userEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    expect(document.activeElement?.textContent).toBe('新しいURLに変える');
    await userEvent.setup().click(screen.getByRole('button', { name: 'URLをコピー' }));
    expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`);
    // The server now returns another URL, and the copied one is no longer valid.
    path = '/calendars/other.ics';
    await userEvent.click(screen.getByRole('button', { name: '新しいURLに変える' }));
    await userEvent.click(screen.getByRole('button', { name: '新しいURLに変える' }));
    const next = await screen.findByDisplayValue(`${location.origin}${path}`);
    expect(screen.getByRole('button', { name: 'URLをコピー' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(next));
  });
});

describe('the お題 of an event', () => {
  const now = {
    event_date: '2026-11-18T11:00:00.000Z',
    event_end_date: '2026-11-20T11:00:00.000Z',
  };
  const posts = { items: [aCard({ title: 'お題の絵' })], next_cursor: null, has_more: false };
  const none = { items: [], next_cursor: null, has_more: false };

  it('shows the posts with its tag that were published during the event, and links to the form of a new post with this tag [EVENT-47, EVENT-70]', async () => {
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

  it('explains the tag before the event, and requests no posts [EVENT-47]', async () => {
    const { calls } = await show({ ...event, tag: '秋の夜長' });
    expect(screen.getByText(/イベントの期間中にこのタグを付けて投稿すると/)).toBeTruthy();
    expect(calls.filter(({ path }) => path.includes('/posts'))).toEqual([]);
  });

  it.each([
    ['while it is on', now, '最初の作品を待っています。'],
    ['when it is over', over, '期間中の投稿はありませんでした。'],
  ])('says that it has no posts %s', async (_, times, text) => {
    await show({ ...event, ...times, tag: 'お題' }, { '/api/events/{eventId}/posts': () => none });
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

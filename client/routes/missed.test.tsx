import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sessionQuery } from '#client/features/identity/session/session.queries.ts';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { type Handlers, refusal, stubServer } from '#client/testing/server.ts';
import { aSiteSettings } from '#client/testing/site-settings.ts';
import type { Missed } from '#contract/accounts/missed.ts';
import type { Session } from '#contract/identity/session.ts';
import HomePage from './home.tsx';
import MissedPage from './missed.tsx';

const since = '2031-11-20T06:00:00.000Z';
const away = () => ({ ...aMember(), away_since: since });

const missed: Missed = {
  since,
  posts: [aCard({ title: '久しぶりの絵' })],
  notifications_count: 3,
  announcements_count: 0,
  past_events_count: 1,
  next_events_count: 20,
};

function serve(handlers: Handlers = {}) {
  return stubServer({
    '/api/site-settings': () => aSiteSettings(),
    '/api/banners': () => ({ items: [] }),
    '/api/events/next': () => ({ items: [] }),
    '/api/posts': () => ({ items: [aCard()], next_cursor: null, has_more: false }),
    '/api/missed': () => missed,
    '/functions/endAbsence': () => ({ success: true }),
    ...handlers,
  });
}

const link = (name: RegExp) => screen.findByRole('link', { name });

describe('home after an absence', () => {
  it('links to the page of what was missed, until the link is dismissed [MISS-06]', async () => {
    const calls = serve();
    renderInApp(<HomePage />, { session: away() });
    const strip = await link(/からのできごとをまとめました/);
    expect(strip.getAttribute('href')).toBe('/missed');
    await userEvent.click(screen.getByRole('button', { name: '見逃しのまとめを閉じる' }));
    expect(screen.queryByText(/できごとをまとめました/)).toBeNull();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/functions/endAbsence'));
  });

  it('shows nothing to a member who was not away [MISS-06]', async () => {
    serve();
    renderInApp(<HomePage />, { session: aMember() });
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(screen.queryByText(/できごとをまとめました/)).toBeNull();
  });
});

describe('the page of what was missed', () => {
  const open = (session: Session = away()) => renderInApp(<MissedPage />, { session });

  it('shows posts, shows counts that link to their lists, and ends the offer on home [MISS-07, MISS-13]', async () => {
    const calls = serve();
    const { client } = open();
    expect(await screen.findByRole('heading', { name: '久しぶりの絵' })).toBeTruthy();
    expect((await link(/あなたへの通知 ?3件/)).getAttribute('href')).toBe(
      '/announcements?kind=personal',
    );
    expect(await link(/終わったイベント ?1件/)).toBeTruthy();
    expect(await link(/これからのイベント ?20件以上/)).toBeTruthy();
    expect(screen.queryByText('お知らせ')).toBeNull();
    expect((await link(/すべて「フォロー中」で見る/)).getAttribute('href')).toBe('/feed');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/functions/endAbsence'));
    expect(client.getQueryData(sessionQuery.queryKey)?.away_since).toBeUndefined();
  });

  it('says that there are no posts, that there was no absence, or that the data cannot be read [MISS-14]', async () => {
    serve({ '/api/missed': () => ({ ...missed, posts: [] }) });
    const first = open();
    expect(await screen.findByText('フォロー中の人の新しい投稿はありませんでした')).toBeTruthy();
    first.unmount();
    const calls = serve({ '/api/missed': () => ({ ...missed, since: null, posts: [] }) });
    const second = open(aMember());
    expect(await screen.findByText('いまは、まとめるものがありません')).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain('/functions/endAbsence');
    second.unmount();
    serve({ '/api/missed': () => refusal('unavailable') });
    open();
    expect(await screen.findByRole('button', { name: '再試行' })).toBeTruthy();
  });
});

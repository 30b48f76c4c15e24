import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '../../testing/posts.ts';
import { aMember, renderInApp } from '../../testing/render.tsx';
import { refusal, stubServer } from '../../testing/server.ts';
import { FeedTabs } from './feed-tabs.tsx';

const page = (...titles: string[]) => ({
  items: titles.map((title, index) => aCard({ id: `aPost00000000000000${index + 10}`, title })),
  next_cursor: null,
  has_more: false,
});
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => vi.unstubAllGlobals());

describe('the feeds of the home page', () => {
  it('show the new posts first, and the popular ones on their tab', async () => {
    const calls = stubServer({
      '/api/posts': ({ path }) =>
        path.includes('popular') ? page('人気の絵') : page('新しい絵', '二枚目'),
    });
    const { router } = renderInApp(<FeedTabs />);
    const list = await screen.findByRole('list', { name: '新着' });
    expect(titles()).toEqual(['新しい絵', '二枚目']);
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('tab', { name: '人気' }));
    await screen.findByRole('list', { name: '人気' });
    expect(titles()).toEqual(['人気の絵']);
    expect(router.state.location.search).toBe('?tab=popular');
    expect(calls[0]?.path).toBe('/api/posts?sort=recent&limit=12');
  });

  it('lead a draft to its editing page and say what it is', async () => {
    const draft = aCard({ title: '書きかけ', is_draft: true, is_published: false });
    stubServer({ '/api/posts': () => ({ ...page(), items: [draft] }) });
    renderInApp(<FeedTabs />);
    const link = await screen.findByRole('link', { name: /書きかけ/ });
    expect(link.getAttribute('href')).toBe(`/posts/${draft.id}/edit`);
    expect(within(link).getByText('下書き')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /いいね/ })).toBeNull();
  });

  it('load on from where the last page ended, and show each post once', async () => {
    stubServer({
      '/api/posts': ({ path }) =>
        path.includes('cursor=next')
          ? page('一枚目', '二枚目')
          : { ...page('一枚目'), next_cursor: 'next', has_more: true },
    });
    renderInApp(<FeedTabs />);
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    await vi.waitFor(() => expect(titles()).toEqual(['一枚目', '二枚目']));
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull();
  });

  it('say what to do when there is nothing yet', async () => {
    stubServer({ '/api/posts': () => page() });
    renderInApp(<FeedTabs />);
    expect(await screen.findByText('まだ投稿がありません')).toBeTruthy();
    expect(screen.getByRole('link', { name: '投稿する' }).getAttribute('href')).toBe('/posts/new');
  });

  it('say what happened when they cannot be read, and try again', async () => {
    let broken = true;
    stubServer({ '/api/posts': () => (broken ? refusal('INTERNAL', 500) : page('戻ってきた絵')) });
    renderInApp(<FeedTabs />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('データの読み込みに失敗しました');
    broken = false;
    await userEvent.click(within(alert).getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('戻ってきた絵')).toBeTruthy();
  });

  it('ask a visitor of フォロー中 to log in, and a member to wait for it', async () => {
    stubServer({ '/api/posts': () => page() });
    const { unmount } = renderInApp(<FeedTabs />, { path: '/?tab=following' });
    expect(screen.getByRole('link', { name: 'ログイン' }).getAttribute('href')).toBe('/login');
    unmount();
    renderInApp(<FeedTabs />, { path: '/?tab=following', session: aMember() });
    expect(screen.queryByRole('link', { name: 'ログイン' })).toBeNull();
    expect(screen.getByText('準備中です')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { FeedTabs } from './feed-tabs.tsx';

const page = (...titles: string[]) => ({
  items: titles.map((title, index) => aCard({ id: `aPost00000000000000${index + 10}`, title })),
  next_cursor: null,
  has_more: false,
});
const titles = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);
const feedRequests = (calls: { path: string }[]) =>
  calls
    .map(({ path }) => decodeURIComponent(path))
    .filter((path) => path.startsWith('/api/posts?') && !path.endsWith('limit=1'));

describe('the feeds of the home page', () => {
  it('show new posts by default, and popular posts on the tab 人気 [HOME-07, HOME-08]', async () => {
    stubServer({
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
  });

  it('load the next page after a page without visible posts', async () => {
    stubServer({
      '/api/posts': ({ path }) =>
        path.includes('cursor=')
          ? page('あとの絵')
          : { items: [], next_cursor: 'next', has_more: true },
    });
    renderInApp(<FeedTabs />);
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('あとの絵')).toBeTruthy();
  });

  it('have pages of 12 posts, and of 30 in おすすめ [HOME-09, HOME-10, HOME-13, HOME-14, HOME-15]', async () => {
    const calls = stubServer({ '/api/posts': () => page('絵') });
    renderInApp(<FeedTabs />, { session: aMember() });
    for (const tab of ['人気', 'フォロー中', 'おすすめ']) {
      await userEvent.click(screen.getByRole('tab', { name: tab }));
      await screen.findByRole('list', { name: tab });
    }
    expect(feedRequests(calls)).toEqual([
      '/api/posts?sort=recent&limit=12',
      '/api/posts?sort=popular&limit=12',
      '/api/posts?sort=following&limit=12',
      '/api/posts?sort=recommended&limit=30',
    ]);
  });

  it('can begin with another tab and page size [FEED-08, ROUTE-45]', async () => {
    const calls = stubServer({ '/api/posts': () => page('絵') });
    renderInApp(<FeedTabs first="following" pageSize={20} />, { session: aMember() });
    await screen.findByRole('list', { name: 'フォロー中' });
    expect(feedRequests(calls)).toEqual(['/api/posts?sort=following&limit=20']);
  });

  it('show a draft with a badge, and link the draft to its form', async () => {
    const draft = aCard({ title: '書きかけ', is_draft: true, is_published: false });
    stubServer({ '/api/posts': () => ({ ...page(), items: [draft] }) });
    renderInApp(<FeedTabs />);
    const link = await screen.findByRole('link', { name: /書きかけ/ });
    expect(link.getAttribute('href')).toBe(`/posts/${draft.id}/edit`);
    expect(within(link).getByText('下書き')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /いいね/ })).toBeNull();
  });

  it('load the next page from the cursor, and show each post once [FEED-21, LIST-07]', async () => {
    stubServer({
      '/api/posts': ({ path }) =>
        path.includes('cursor=next')
          ? page('一枚目', '二枚目')
          : { ...page('一枚目'), next_cursor: 'next', has_more: true },
    });
    renderInApp(<FeedTabs />);
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
    await waitFor(() => expect(titles()).toEqual(['一枚目', '二枚目']));
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull();
  });

  it('link to the form of a new post when they are empty [LIST-10]', async () => {
    stubServer({ '/api/posts': () => page() });
    renderInApp(<FeedTabs />);
    expect(await screen.findByText('まだ投稿がありません')).toBeTruthy();
    expect(screen.getByRole('link', { name: '投稿する' }).getAttribute('href')).toBe('/posts/new');
  });

  it('show a failure, and load after a press of the retry button [DATA-05, LIST-08]', async () => {
    let broken = true;
    stubServer({ '/api/posts': () => (broken ? refusal('internal') : page('戻ってきた絵')) });
    renderInApp(<FeedTabs />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('データの読み込みに失敗しました');
    broken = false;
    await userEvent.click(within(alert).getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('戻ってきた絵')).toBeTruthy();
  });

  it('ask a visitor on the tab フォロー中 to log in, and send no request [HOME-11, HOME-12]', async () => {
    const calls = stubServer({ '/api/posts': () => page() });
    const { router } = renderInApp(<FeedTabs />, { path: '/?tab=following' });
    const link = await screen.findByRole('link', { name: 'ログイン' });
    expect(link.getAttribute('href')).toBe('/login');
    expect(feedRequests(calls)).toEqual([]);
    await userEvent.click(link);
    expect(router.state.location.state).toEqual({ from: '/?tab=following' });
  });

  it('offer おすすめ to a member who follows nobody [LIST-10]', async () => {
    stubServer({
      '/api/posts': ({ path }) => (path.includes('following') ? page() : page('おすすめの絵')),
    });
    renderInApp(<FeedTabs />, { path: '/?tab=following', session: aMember() });
    await userEvent.click(await screen.findByRole('button', { name: 'おすすめから探す' }));
    expect(await screen.findByText('おすすめの絵')).toBeTruthy();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('おすすめ');
  });
});

describe('the filters of the feeds', () => {
  const tags = {
    items: [
      { tag: 'ルミ', count: 40, is_character: true },
      { tag: 'トト', count: 12, is_character: true },
    ],
  };

  it('filter a feed by category, and write the category to the search parameters [FEED-18]', async () => {
    const calls = stubServer({ '/api/posts': () => page('絵') });
    const { router } = renderInApp(<FeedTabs />, { path: '/?tab=popular' });
    const photo = screen.getByRole('button', { name: '写真' });
    expect(photo.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(photo);
    expect(photo.getAttribute('aria-pressed')).toBe('true');
    expect(router.state.location.search).toBe('?tab=popular&category=photo');
    expect(feedRequests(calls)).toContain('/api/posts?sort=popular&category=photo&limit=12');
    await userEvent.click(screen.getByRole('button', { name: 'すべて' }));
    expect(router.state.location.search).toBe('?tab=popular');
  });

  it('filter a feed by tags and order it by likes, until another tab is chosen [FEED-06]', async () => {
    const calls = stubServer({ '/api/posts': () => page('絵'), '/api/tags': () => tags });
    const { router } = renderInApp(<FeedTabs />);
    await userEvent.click(screen.getByRole('button', { name: 'タグ' }));
    const dialog = await screen.findByRole('dialog', { name: 'タグで絞り込む' });
    await userEvent.click(await within(dialog).findByRole('button', { name: /ルミ/ }));
    await userEvent.click(within(dialog).getByRole('button', { name: /トト/ }));
    expect(within(dialog).getByRole('button', { name: /トト/, pressed: true })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(decodeURIComponent(router.state.location.search)).toBe('?tab=popular&tags=ルミ,トト');
    expect(feedRequests(calls)).toContain('/api/posts?sort=popular&tags=ルミ,トト&limit=12');
    expect(screen.getByText(/いいねの多い順/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'タグ「ルミ」の絞り込みを外す' }));
    expect(decodeURIComponent(router.state.location.search)).toBe('?tab=popular&tags=トト');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'タグ' }));
    await userEvent.click(screen.getByRole('tab', { name: '新着' }));
    expect(router.state.location.search).toBe('');
  });

  it('announce that no tag is found', async () => {
    stubServer({ '/api/posts': () => page('絵'), '/api/tags': () => ({ items: [] }) });
    renderInApp(<FeedTabs />);
    await userEvent.click(screen.getByRole('button', { name: 'タグ' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'タグで絞り込む' }));
    expect((await dialog.findByText(/まだありません$/)).getAttribute('role')).toBe('status');
  });

  it('accept up to ten tags, and show a message when ten are chosen [FEED-07]', async () => {
    const many = Array.from({ length: 10 }, (_, index) => `タグ${index}`).join(',');
    stubServer({ '/api/posts': () => page('絵'), '/api/tags': () => tags });
    const { router } = renderInApp(<FeedTabs />, { path: `/?tags=${many}` });
    const before = router.state.location.search;
    await userEvent.click(screen.getByRole('button', { name: 'タグ' }));
    const dialog = await screen.findByRole('dialog');
    const rumi = await within(dialog).findByRole('button', { name: /ルミ/ });
    expect(rumi.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(rumi);
    expect(router.state.location.search).toBe(before);
    expect(within(dialog).getByText(/10個選びました/)).toBeTruthy();
  });

  it('can be cleared when no post matches [LIST-10]', async () => {
    stubServer({
      '/api/posts': ({ path }) => (path.includes('category') ? page() : page('どれでも')),
    });
    renderInApp(<FeedTabs />, { path: '/?category=other' });
    expect(await screen.findByText('条件に合う投稿が見つかりませんでした')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '絞り込みを解除する' }));
    expect(await screen.findByText('どれでも')).toBeTruthy();
  });
});

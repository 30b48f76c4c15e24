import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCard } from '#client/testing/posts.ts';
import { renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { TagDetail } from '#contract/tags/tags.ts';
import TagPage from './tag.tsx';

const rumi: TagDetail = {
  tag: 'ルミ',
  count: 1234,
  is_character: true,
  description: '星の子。',
  image_url: '/images/announcement-images/rumi.jpeg',
  image: { width: 400, height: 400, placeholder: '', alt: '', focal: { x: 50, y: 50 } },
  related: [{ tag: '夜/星', count: 3, is_character: false }],
};
const unknown = {
  ...rumi,
  count: 0,
  is_character: false,
  description: '',
  image_url: null,
  image: null,
  related: [],
};

function show(posts: Page<PostCard>, about: TagDetail = rumi) {
  const calls = stubServer({ '/api/posts': () => posts, '/api/tags/page': () => about });
  renderInApp(<TagPage />, { path: `/tags/${encodeURIComponent('ルミ')}`, route: '/tags/:tag' });
  return () => calls.map(({ path }) => decodeURIComponent(path));
}
const page = (...items: PostCard[]) => ({ items, next_cursor: null, has_more: false });

describe('the page of a tag', () => {
  it('shows its number of posts, its newest posts, and a link to the form of a new post [READ-10, ROUTE-53]', async () => {
    const requests = show(page(aCard({ title: 'ルミの絵' })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#ルミ');
    expect(await screen.findByText('1,234件の投稿')).toBeTruthy();
    expect(screen.getByText('公式キャラクター')).toBeTruthy();
    expect(await screen.findByRole('list', { name: '#ルミの投稿' })).toBeTruthy();
    expect(requests()).toContain('/api/posts?sort=recent&tags=ルミ&limit=20');
    const write = screen.getByRole('link', { name: 'このタグで投稿する' });
    expect(new URLSearchParams(write.getAttribute('href')?.split('?')[1]).get('tag')).toBe('ルミ');
  });

  it('shows its picture, its description, and links to related tags [ROUTE-56, ROUTE-61]', async () => {
    show(page(aCard({ title: 'ルミの絵' })));
    expect(await screen.findByRole('img', { name: '「ルミ」の画像' })).toBeTruthy();
    expect(screen.getByText('星の子。')).toBeTruthy();
    const related = within(screen.getByRole('navigation', { name: '関連タグ' }));
    const link = related.getByRole('link', { name: '#夜/星' });
    expect(link.getAttribute('href')).toContain(`/tags/${encodeURIComponent('夜/星')}`);
  });

  it('shows its most liked posts on the tab 人気, without checks for newer posts [READ-10, ROUTE-55]', async () => {
    const requests = show(page(aCard({ title: 'ルミの絵' })));
    await userEvent.click(await screen.findByRole('tab', { name: '人気' }));
    expect(await screen.findByRole('list', { name: '#ルミの投稿' })).toBeTruthy();
    expect(requests().filter((path) => path.startsWith('/api/posts'))).toEqual([
      '/api/posts?sort=recent&tags=ルミ&limit=20',
      '/api/posts?sort=popular&tags=ルミ&limit=20',
    ]);
  });

  it('shows a text that suggests to write the first post when there are no posts [LIST-10]', async () => {
    show(page(), unknown);
    expect(await screen.findByText('#ルミの投稿は、まだありません')).toBeTruthy();
    expect(screen.getByText('0件の投稿')).toBeTruthy();
    expect(screen.queryByText('公式キャラクター')).toBeNull();
    expect(screen.queryByRole('img', { name: '「ルミ」の画像' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: '関連タグ' })).toBeNull();
    expect(screen.getAllByRole('link', { name: 'このタグで投稿する' })).toHaveLength(2);
  });

  it('reports a failure, and can be retried [LIST-08]', async () => {
    let broken = true;
    stubServer({
      '/api/posts': () => (broken ? refusal('internal') : page(aCard({ title: '戻ってきた絵' }))),
      '/api/tags/page': () => refusal('internal'),
    });
    renderInApp(<TagPage />, { path: '/tags/x', route: '/tags/:tag' });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'データの読み込みに失敗しました',
    );
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '再試行' }));
    expect(await screen.findByText('戻ってきた絵')).toBeTruthy();
  });

  it('of an alias redirects to its tag, without a history entry [SITETAG-07]', async () => {
    stubServer({ '/api/posts': () => page(), '/api/tags/page': () => rumi });
    const path = `/tags/${encodeURIComponent('るみ')}`;
    const { router } = renderInApp(<TagPage />, { path, route: '/tags/:tag' });
    await waitFor(() =>
      expect(decodeURIComponent(router.state.location.pathname)).toBe('/tags/ルミ'),
    );
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

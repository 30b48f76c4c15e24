import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { yearInJapan } from '#client/lib/format/format.ts';
import InsightsPage from '#client/routes/insights.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import type { Figures, Insights } from '#contract/posts/post-insights.ts';

const figures = (views: number): Figures => ({ views, likes: 2, saves: 1, comments: 0 });

/** Days of the current year are shown without the year. */
const year = yearInJapan();

const month: Insights = {
  period: '30',
  totals: figures(1200),
  days: [
    { date: `${year}-11-25`, ...figures(1000) },
    { date: `${year}-11-26`, ...figures(200) },
  ],
  sources: [
    { source: 'home', views: 900 },
    { source: 'link', views: 300 },
  ],
};

const card = aCard({ title: '雨あがりのルミ' });

function open(path: string, handlers: Parameters<typeof stubServer>[0] = {}) {
  const calls = stubServer({
    '/api/insights': ({ path: asked }) => ({
      ...month,
      totals: figures(asked.includes('period=7') ? 70 : 1200),
    }),
    '/api/insights/posts': () => ({
      items: [{ post: card, totals: figures(1100) }],
      next_cursor: null,
      has_more: false,
    }),
    ...handlers,
  });
  renderInApp(<InsightsPage />, { session: aMember(), path, route: '/insights/:postId?' });
  return calls;
}

it('the insights draw a count by day, and have all values as a table [SEEN-15, SEEN-30]', async () => {
  open('/insights');
  const chart = await screen.findByRole('img', { name: /閲覧のグラフ（30日）。最多は11月25日/ });
  expect(chart.querySelectorAll('rect')).toHaveLength(2);
  const saves = screen.getByRole('button', { name: '保存1' });
  expect(saves.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(saves);
  expect(screen.getByRole('img', { name: /保存のグラフ/ })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '表で見る' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '日付閲覧いいね保存コメント',
    expect.stringMatching(/^11月26日.*200210$/),
    expect.stringMatching(/^11月25日.*1,000210$/),
  ]);
});

it('the insights show where readers came from, with the share of each source [SEEN-16]', async () => {
  open('/insights');
  const list = await screen.findByText('ホーム');
  expect(list.closest('li')?.textContent).toBe('ホーム90075%');
  expect(screen.getByText('共有されたリンク').closest('li')?.textContent).toContain('25%');
});

it('the insights can show another period in the chart and in the tables [SEEN-08, SEEN-12]', async () => {
  open('/insights');
  await userEvent.click(await screen.findByRole('button', { name: '7日' }));
  await waitFor(() => expect(screen.getByRole('button', { name: '閲覧70' })).toBeTruthy());
  const csv = screen.getByRole('link', { name: '日ごとのCSV' });
  expect(csv.getAttribute('href')).toBe('/insights/days.csv?period=7');
});

it('the page of insights lists the posts, with links to the insights of each [SEEN-09]', async () => {
  open('/insights');
  const list = await screen.findByRole('list', { name: '投稿の一覧' });
  const link = within(list).getByRole('link', { name: '雨あがりのルミの閲覧データ' });
  expect(link.getAttribute('href')).toBe(`/insights/${card.id}`);
  expect(list.textContent).toContain('閲覧1,100');
});

it('the insights only suggest a first post when there are no posts and no views [SEEN-32]', async () => {
  open('/insights', {
    '/api/insights': () => ({ ...month, totals: figures(0) }),
    '/api/insights/posts': () => ({ items: [], next_cursor: null, has_more: false }),
  });
  expect(await screen.findByText('まだ公開した投稿がありません')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '7日' })).toBeNull());
});

it('the insights show the figures of deleted posts when there are no other posts [SEEN-27]', async () => {
  open('/insights', {
    '/api/insights/posts': () => ({ items: [], next_cursor: null, has_more: false }),
  });
  expect(await screen.findByText('まだ公開した投稿がありません')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '閲覧1,200' })).toBeTruthy();
});

it("the insights of another member's post are reported as missing [SEEN-10]", async () => {
  open(`/insights/${card.id}`, {
    '/api/insights/posts/{postId}': () => refusal('not-found', { reason: 'post-missing' }),
  });
  const name = 'この投稿の閲覧データは見つかりませんでした';
  expect(await screen.findByRole('heading', { name })).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import SharedYearPage from '#client/routes/shared-year.tsx';
import YearReviewPage from '#client/routes/year-review.tsx';
import { aCard } from '#client/testing/posts.ts';
import { aMember, aProfile, renderInApp } from '#client/testing/render.tsx';
import { refusal, stubServer } from '#client/testing/server.ts';
import { receiveToasts, type Toast } from '#client/ui/feedback/toast.tsx';
import type { YearActivity, YearPosts, YearReview } from '#contract/accounts/year-reviews.ts';

const first = aCard({ id: 'first000000000000001', title: 'はじめの一枚' });
const loved = aCard({ id: 'loved000000000000001', title: '星の夜' });

const posts: YearPosts = {
  posts_count: 12,
  likes_count: 3456,
  comments_count: 7,
  busiest_month: 5,
  tags: [{ tag: 'ルミ', posts_count: 8 }],
  first_post: first,
  most_liked_post: loved,
};

const noPosts: YearPosts = {
  ...posts,
  ...{ posts_count: 0, likes_count: 0, comments_count: 0, busiest_month: null, tags: [] },
  ...{ first_post: null, most_liked_post: null },
};

const activity: YearActivity = {
  likes_given_count: 90,
  liked_posts_count: 30,
  comments_written_count: 4,
  new_followers_count: 5,
  joined_events_count: 0,
  views_count: null,
  liked_tags: ['ソラ'],
  liked_members: [aProfile({ id: 'b'.repeat(20), display_name: 'そら' })],
};

const review: YearReview = {
  year: 2025,
  posts,
  activity,
  made_at: '2026-01-02T00:00:00.000Z',
  is_due: false,
  shared_as: null,
  can_share: true,
  years: [2025, 2024],
};

function open(fields: Partial<YearReview> = {}, fails = false) {
  let shown: YearReview = { ...review, ...fields };
  const calls = stubServer({
    '/api/year-reviews/{year}': () => shown,
    '/functions/makeYearReview': () => {
      shown = { ...shown, activity, is_due: false };
      return { success: true as const };
    },
    '/functions/shareYearReview': ({ data: { shared } }) =>
      fails ? refusal('unavailable') : { shared_as: shared ? 's'.repeat(20) : null },
  });
  const toasts: Toast[] = [];
  receiveToasts((toast) => toasts.push(toast));
  renderInApp(<YearReviewPage />, {
    session: aMember(),
    path: '/year-reviews/2025',
    route: '/year-reviews/:year?',
  });
  return { calls, toasts };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

it('the review shows the year in sections, and omits empty sections [YEAR-12]', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: '2025年のまとめ' })).toBeTruthy();
  expect((await part('この1年の投稿')).getByText('12件')).toBeTruthy();
  expect(screen.getByText('いちばん投稿した月は、5月でした。')).toBeTruthy();
  expect((await part('みんなから届いたもの')).getByText('3,456回')).toBeTruthy();
  const moments = await part('思い出の投稿');
  expect(moments.getAllByRole('article')).toHaveLength(2);
  expect((await part('よく投稿したもの')).getByRole('link', { name: '#ルミ 8件' })).toBeTruthy();
  const liked = await part('あなたの「好き」');
  expect(liked.getByText('30件の投稿に、いいねを90回送りました。')).toBeTruthy();
  expect(liked.getByRole('link', { name: 'そら' })).toBeTruthy();
  const also = await part('こんなこともありました');
  expect(also.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    '新しいフォロワー',
    '書いたコメント',
  ]);
  expect(screen.getByRole('link', { name: '2024年' }).getAttribute('href')).toContain('2024');
});

it('the review requests the count of its year when the count is due, and shows the result when it is ready [YEAR-24]', async () => {
  const { calls } = open({ activity: null, made_at: null, is_due: true });
  expect(await screen.findByText(/集計しています/)).toBeTruthy();
  expect(await screen.findByText('90回', undefined, { timeout: 10_000 })).toBeTruthy();
  expect(screen.queryByText(/集計しています/)).toBeNull();
  expect(calls.filter(({ path }) => path === '/functions/makeYearReview')).toHaveLength(1);
});

it('the review encourages a member without posts, and offers no picture of the year [YEAR-05]', async () => {
  open({ posts: noPosts });
  expect(await screen.findByText('この年の投稿はありません')).toBeTruthy();
  expect(screen.getByRole('link', { name: '投稿する' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'この1年を見せる' })).toBeNull();
});

it('the review can be shared by a button, and unshared after a confirmation [YEAR-11, YEAR-13, YEAR-25]', async () => {
  const { toasts } = open();
  const share = await part('この1年を見せる');
  expect(share.getByText(/いまは、あなただけが見られます/)).toBeTruthy();
  const save = share.getByRole('link', { name: '画像を保存' });
  expect(save.getAttribute('href')).toBe('/images/year-reviews/2025');
  expect(save.hasAttribute('download')).toBe(true);
  await userEvent.click(share.getByRole('button', { name: '共有ページを作る' }));
  const sharePage = await share.findByRole('link', { name: '共有ページを見る' });
  expect(sharePage.getAttribute('href')).toContain(`/years/${'s'.repeat(20)}`);
  await userEvent.click(share.getByRole('button', { name: '共有をやめる' }));
  const dialog = within(await screen.findByRole('dialog', { name: '共有をやめますか？' }));
  await userEvent.click(dialog.getByRole('button', { name: '共有をやめる' }));
  expect(await share.findByRole('button', { name: '共有ページを作る' })).toBeTruthy();
  expect(toasts.map(({ title }) => title)).toEqual(['共有ページを作りました', '共有をやめました']);
});

it('the review stays private when sharing fails, and shows the failure [YEAR-26]', async () => {
  const { toasts } = open({}, true);
  await userEvent.click(await screen.findByRole('button', { name: '共有ページを作る' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ type: 'error', title: '共有の設定を変えられませんでした' });
  expect(screen.queryByRole('link', { name: '共有ページを見る' })).toBeNull();
});

it('the review says that sharing needs a public profile, and a shared review can still be unshared [YEAR-10]', async () => {
  open({ can_share: false, shared_as: 's'.repeat(20) });
  const share = await part('この1年を見せる');
  expect(share.getByRole('link', { name: '公開範囲の設定を開く' })).toBeTruthy();
  expect(share.queryByRole('link', { name: '画像を保存' })).toBeNull();
  expect(share.getByRole('button', { name: '共有をやめる' })).toBeTruthy();
});

function openShared(handler: () => ReturnType<typeof sharedReview> | ReturnType<typeof refusal>) {
  stubServer({ '/api/shared-year-reviews/{sharedAs}': handler });
  const path = `/years/${'s'.repeat(20)}`;
  renderInApp(<SharedYearPage />, { path, route: '/years/:sharedAs' });
}

const sharedReview = () => ({
  id: 's'.repeat(20),
  year: 2025,
  user: aProfile({ display_name: 'ことり' }),
  posts,
});

it('a shared review shows the year with its posts and its member to everybody [YEAR-07]', async () => {
  openShared(sharedReview);
  expect(await screen.findByRole('heading', { level: 1, name: '2025年のまとめ' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'ことりさんの1年' })).toBeTruthy();
  expect((await part('この1年の投稿')).getByText('12件')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'この1年を見せる' })).toBeNull();
});

it('the page of a shared review reports that the year is no longer shared [YEAR-09]', async () => {
  openShared(() => refusal('not-found'));
  expect(await screen.findByText('このまとめは見られません')).toBeTruthy();
});

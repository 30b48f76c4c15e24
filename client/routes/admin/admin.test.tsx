import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aLaunch, allDone } from '#client/testing/launch.ts';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import AdminRoot from './admin.tsx';

const status = {
  is_admin: true,
  rank: 'super_admin' as const,
  permissions: [...adminPermissions],
};

it('the navigation of the administration has four groups [ADMIN-74]', async () => {
  stubServer({ '/api/admin/status': () => status });
  renderInApp(<AdminRoot />, { session: aMember(), path: '/admin/check', route: '/admin/*' });
  const navigation = within(await screen.findByRole('navigation', { name: '管理メニュー' }));
  await navigation.findByRole('link', { name: '操作ログ' });
  const groups = navigation.getAllByRole('list').map((list) => [
    list.getAttribute('aria-labelledby'),
    ...within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
  const titleOf = (id: unknown) => document.getElementById(String(id))?.textContent;
  expect(groups.map(([id, ...titles]) => [titleOf(id), ...titles])).toEqual([
    ['日々の対応', 'ダッシュボード', '通報と異議', 'メンバー', '登録の承認'],
    [
      '内容',
      ...['投稿', 'コメント', 'イベント', '削除済み'],
      ...['お知らせ', 'バナー', '投票', 'キャラクターとタグ'],
    ],
    ['設定', 'サイト設定', 'ブランド', 'ガイドライン', '規約などのページ', '管理者'],
    [
      'システム',
      ...['運用', 'バックグラウンド処理', '操作ログ', 'Webhook', '自分の権限', '運営への通知'],
    ],
  ]);
});

it.each([
  ['lists the steps of the launch until they are done', aLaunch(), 1],
  ['lists no steps of the launch when all of them are done', aLaunch(allDone), 0],
  [
    'lists no steps of the launch when an admin has closed them',
    aLaunch({}, { is_closed: true }),
    0,
  ],
])('the navigation of the administration %s [LAUNCH-24]', async (_, launch, count) => {
  const calls = stubServer({
    '/api/admin/status': () => status,
    '/api/admin/launch': () => launch,
  });
  renderInApp(<AdminRoot />, { session: aMember(), path: '/admin/check', route: '/admin/*' });
  const navigation = within(await screen.findByRole('navigation', { name: '管理メニュー' }));
  await navigation.findByRole('link', { name: 'サイト設定' });
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/admin/launch')).toBe(true));
  await waitFor(() =>
    expect(navigation.queryAllByRole('link', { name: 'はじめの設定' })).toHaveLength(count),
  );
});

it('the navigation follows the steps of the launch, which are read again on each page until they are done [LAUNCH-24]', async () => {
  const shown = { launch: aLaunch() };
  const calls = stubServer({
    '/api/admin/status': () => status,
    '/api/admin/launch': () => shown.launch,
  });
  const { router } = renderInApp(<AdminRoot />, {
    session: aMember(),
    path: '/admin/check',
    route: '/admin/*',
  });
  const navigation = within(await screen.findByRole('navigation', { name: '管理メニュー' }));
  expect(await navigation.findByRole('link', { name: 'はじめの設定' })).toBeTruthy();
  shown.launch = aLaunch(allDone);
  await act(() => router.navigate('/admin/alerts'));
  await waitFor(() => expect(navigation.queryByRole('link', { name: 'はじめの設定' })).toBeNull());
  await act(() => router.navigate('/admin/check'));
  expect(await screen.findByRole('heading', { level: 1, name: '自分の権限' })).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/api/admin/launch')).toHaveLength(2);
});

it('the page of the launch is refused to moderators [LAUNCH-10]', async () => {
  const permissions = ['manage_posts' as const, 'manage_reports' as const];
  const calls = stubServer({ '/api/admin/status': () => ({ ...status, permissions }) });
  renderInApp(<AdminRoot />, { session: aMember(), path: '/admin/launch', route: '/admin/*' });
  expect(await screen.findByText('このページを見る権限がありません')).toBeTruthy();
  expect(calls.some(({ path }) => path === '/api/admin/launch')).toBe(false);
});

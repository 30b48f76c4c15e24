import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMember, renderInApp } from '#client/testing/render.tsx';
import { stubServer } from '#client/testing/server.ts';
import { adminPermissions } from '#contract/foundations/permissions.ts';
import AdminRoot from './admin.tsx';

it('the navigation of the administration has four groups [ADMIN-74]', async () => {
  const status = {
    is_admin: true,
    rank: 'super_admin' as const,
    permissions: [...adminPermissions],
  };
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
      '運用',
      ...['運用', 'バックグラウンド処理', '操作ログ', 'Webhook', '自分の権限', '運営への通知'],
    ],
  ]);
});

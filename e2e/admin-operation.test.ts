import { expectNoViolation } from './support/accessible.ts';
import { hands } from './support/hands.ts';
import { joinTeam } from './support/team.ts';
import { expect, test } from './support/test.ts';

test('a super admin checks the site, backs it up and tests its files [OPS-196, OPS-197, OPS-198, OPS-83]', {
  tag: '@desk',
}, async ({ page }) => {
  await joinTeam(page, 'super_admin');
  const { press } = hands(page);
  await page.goto('/#/admin/operation');
  await press(page.getByText(/^問題のない項目/));
  await expect(page.getByText('DATA_DIRに書き込めます。')).toBeVisible();
  await expectNoViolation(page, '/admin/operation');
  await press(page.getByRole('button', { name: '再確認' }));
  await expect(page.getByText('確認しました')).toBeVisible();
  await press(page.getByRole('button', { name: 'いますぐ作る' }));
  const backups = page.getByRole('list', { name: 'バックアップの一覧' }).getByRole('listitem');
  // A backup and its verification are slow, because they read the files of all journeys so far.
  const slow = { timeout: 120_000 };
  await expect(backups.first()).toContainText('完了', slow);
  // The checks run again when the backup has been verified.
  await expect(page.getByText('新しいバックアップがあります。')).toBeVisible(slow);
  await press(page.getByRole('button', { name: 'テストする' }));
  await expect(page.getByText(/書き込み [\d.]+ミリ秒、読み取り [\d.]+ミリ秒、削除/)).toBeVisible();
  const steps = page.getByRole('status').getByText('ミリ秒');
  const lines = await steps.evaluateAll((parts) =>
    parts.map((part) => new Set([...part.getClientRects()].map(({ top }) => top)).size),
  );
  expect(lines).toEqual([1, 1, 1]);
  await press(page.getByRole('link', { name: 'サイト設定で切り替える' }));
  await expect(page.getByRole('heading', { level: 1, name: 'サイト設定' })).toBeVisible();
});

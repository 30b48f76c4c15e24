import type { Page } from '@playwright/test';
import { expectNoViolation } from './support/accessible.ts';
import { expectTextFits } from './support/fitting.ts';
import { hands, openDialog } from './support/hands.ts';
import { test } from './support/new-site.ts';
import { expect, joinOverHttp } from './support/test.ts';

const steps = (page: Page) => page.getByRole('list', { name: '決めておきたいこと' });
const stepOf = (page: Page, name: string) =>
  steps(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('the operator of a new site begins with the token and ends with a site that is ready for members [LAUNCH-13, LAUNCH-18, LAUNCH-26, LAUNCH-43]', async ({
  page,
  newSite,
}) => {
  await joinOverHttp(page);
  const { isPhone, press, write } = hands(page);
  const dialog = openDialog(page);
  const save = async (name: string) => {
    await press(dialog.getByRole('button', { name, exact: true }));
    await expect(dialog).toHaveCount(0);
  };
  const review = async () => {
    await press(page.getByRole('button', { name: '変更を確認' }));
    await save('保存する');
  };
  const follow = async (name: string) => {
    await openSteps();
    await press(steps(page).getByRole('link', { name, exact: true }));
  };
  async function openSteps() {
    await page.goto('/#/admin');
    await press(page.getByRole('link', { name: '続ける' }));
    await expect(steps(page)).toBeVisible();
  }

  await page.goto('/#/admin/setup');
  await write(page.getByLabel('トークン'), newSite.token);
  await press(page.getByRole('button', { name: '最高管理者になる' }));
  await expect(page).toHaveURL(/#\/admin\/launch$/);
  await expect(page.getByText('0/10個が済みました')).toBeVisible();
  await expectNoViolation(page, 'the steps of a new site');
  await expectTextFits(page, 'the steps of a new site');

  // The link leads to the field and focuses it. What is typed replaces the text of the field.
  await press(steps(page).getByRole('link', { name: 'サイト名を決める' }));
  const name = page.getByLabel('サイト名', { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await name.fill('森のカフェ');
  await page.getByLabel('運営者名').fill('森のカフェ 運営室');
  await review();
  await press(page.getByRole('link', { name: 'はじめの設定へ戻る' }));
  await press(steps(page).getByRole('link', { name: '連絡先を書く' }));
  await expect(page.getByLabel('連絡先のメールアドレス')).toBeFocused();
  await page.getByLabel('連絡先のメールアドレス').fill('hello@forest.example');
  await review();
  await follow('ロゴと色を選ぶ');
  const color = page.getByRole('textbox', { name: 'ブランドの色', exact: true });
  await expect(color).toBeFocused();
  await color.fill('#2f7d4f');
  await review();

  await openSteps();
  await press(stepOf(page, 'ガイドライン').getByRole('button', { name: /^このまま使う/ }));
  await press(stepOf(page, '公式のNFTコントラクト').getByRole('button', { name: /^使わない/ }));
  await expect(page.getByText('5/10個が済みました')).toBeVisible();
  await page.goto('/#/admin');
  await expect(page.getByRole('region', { name: 'はじめの設定' })).toContainText('5/10');
  await expectNoViolation(page, 'the dashboard of a new site');
  await expectTextFits(page, 'the dashboard of a new site');
  for (const text of ['利用規約', 'プライバシーポリシー']) {
    await follow(`${text}を公開する`);
    const publish = page.getByRole('button', { name: 'この文章のまま公開する' });
    await expect(publish).toBeFocused();
    await press(publish);
    await save('公開する');
    await expect(page.getByText(/公開中：第1版/)).toBeVisible();
  }
  await follow('キャラクターを登録する');
  await press(page.getByRole('button', { name: '追加する' }));
  await write(dialog.getByLabel('名前'), 'モコ');
  await save('保存する');

  await follow('テストメールを送る');
  await expect(page.getByRole('heading', { name: 'メール' })).toBeFocused();
  await press(page.getByRole('button', { name: 'テストメールを自分に送る' }));
  await expect(page.getByText(/メールサーバーが受け取りました/)).toBeVisible();
  await press(page.getByRole('button', { name: 'いますぐ作る' }));
  await expect(page.getByRole('list', { name: 'バックアップの一覧' })).toContainText('完了', {
    timeout: 120_000,
  });
  await openSteps();
  await expect(page.getByText('9/10個が済みました')).toBeVisible();
  await press(steps(page).getByRole('link', { name: 'お知らせを書く' }));
  await expect(page.getByRole('textbox', { name: 'タイトル' })).toBeFocused();
  await write(page.getByRole('textbox', { name: 'タイトル' }), 'ひらきました');
  await write(page.getByRole('textbox', { name: '本文' }), 'どうぞよろしくお願いします');
  await press(page.getByRole('button', { name: '配信する' }));
  await expect(page.getByRole('row').filter({ hasText: 'ひらきました' })).toBeVisible();

  await page.goto('/#/admin/launch');
  await expect(page.getByText('準備が整いました')).toBeVisible();
  await expect(page.getByText('10/10個が済みました')).toBeVisible();
  await expectNoViolation(page, 'the steps of a site that is ready');
  await expectTextFits(page, 'the steps of a site that is ready');
  await page.goto('/#/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'ダッシュボード' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'はじめの設定' })).toHaveCount(0);
  if (!isPhone) await expect(page.getByRole('link', { name: 'はじめの設定' })).toHaveCount(0);
});
